// Generated from spec/ by openapi-typescript. Do not edit.
export interface paths {
    "/pms/api/external/request/customerReservedAccount/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create virtual account
         * @description Reserves bank accounts for a customer at one or both partner banks: `999991` (A) and `120001`
         *     (B). The accounts are STATIC or DYNAMIC.
         *
         *     Partner bank A asks for a BVN, or a NIN where there is none, before it opens a STATIC account.
         *     Partner bank B opens one without, and then lets it receive 30,000 NGN a day until it is
         *     upgraded with *Update virtual account*.
         */
        post: operations["createVirtualAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pms/api/external/request/customerReservedAccount/{account_number}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update virtual account
         * @description Upgrades a STATIC account at partner bank B that was opened without identification: with the
         *     BVN and the NIN of the customer, the daily receive limit of 30,000 NGN is removed.
         */
        put: operations["updateVirtualAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pms/transactions/{reference}/confirm/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirm (verify) transaction
         * @description Reads one transaction by the reference that came back when the payment was started, or that an
         *     event carried.
         *
         *     A deployment answers in one of two variants: A, with amounts as decimal text in an envelope
         *     with a boolean `status`, or B, with amounts in the smallest unit in an envelope with a word.
         */
        get: operations["confirmTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Lists the transactions of the business, newest first unless asked otherwise. Filters narrow
         *     the list together; `meta` says where the page stands in the whole.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/recipient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create transfer recipient
         * @description Registers someone to whom transfers go. The account is verified with its bank or provider
         *     first: whether the number is valid, whether the name is that of the holder, whether the account
         *     is active, and whether it passes compliance screening. If that fails, no recipient is created
         *     and the response says per field what is wrong.
         *
         *     `type` says what `account_number` means, and what else is needed:
         *
         *     | type | account_number | bank_code | phone |
         *     |---|---|---|---|
         *     | nuban | ten digits | required | |
         *     | bvn | eleven digits | | |
         *     | mobile_money | a phone number in international format | not shown | required |
         *     | ghana_mobile_money, kenya_mobile_money | not shown | not shown | as for mobile money |
         *
         *     Some mobile money types need a `bank_code`; which ones is not shown.
         */
        post: operations["createRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List banks
         * @description Lists the banks that transfers reach, with the codes that *Create transfer recipient* takes.
         *     The contract does not show the form of the list.
         */
        get: operations["listBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pms/api/external/request/wallet/transfer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Initiate transfer
         * @description Pays out from the wallet to a bank account: the wallet is debited, the destination is
         *     credited. A completed transfer cannot be taken back.
         *
         *     `reference` is unique across all transfers of the business. Send the same request again with
         *     the same reference when a response got lost: there is never a second transfer.
         */
        post: operations["initiateTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pms/api/external/request/wallet/get-or-create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get wallet (get or create)
         * @description Returns the wallet of the business and creates it when there is none. Asking again gives the
         *     same wallet, so the call is safe to repeat.
         */
        get: operations["getWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pms/wallets/{wallet_id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wallet statement
         * @description Lists the movements of a wallet, all of them or those of a span of days.
         */
        get: operations["getWalletStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kyc/api/v1/merchant/risk/loan-feature/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Loan feature query
         * @description Asks what is known about a person's loans, by an identifier such as the BVN. The query may be
         *     charged to the wallet; `charges` says whether it was, and how much.
         */
        post: operations["queryLoanFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kyc/api/v1/merchant/nin/enhanced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enhanced NIN verification
         * @description Looks up a national identification number and returns whom it belongs to, with a photo. The
         *     request may be charged to the wallet; `charges` says whether it was, and how much.
         */
        post: operations["verifyEnhancedNin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pms/api/external/request/virtual-cards/{card_id}/freeze/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze card
         * @description Freezes a virtual card and returns it. The contract does not say what freezing does to the
         *     card's status.
         */
        post: operations["freezeCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pms/api/external/request/virtual-cards/{card_id}/mock-transaction/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate card transaction
         * @description Pretends that a card was used, in the sandbox only. The balance and the history of the card
         *     follow when the event is processed, which may be after the response.
         */
        post: operations["mockCardTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vaas/api/v1/flight/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search flights
         * @description Finds flights for a number of travellers. Each offer carries a `selection_token`; hand it to
         *     *Create flight quote* to have the offer checked and priced for booking.
         */
        post: operations["searchFlights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vaas/api/v1/flight/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create flight quote
         * @description Validates the option behind a `selection_token` and returns a bookable quote, which says in
         *     `expires_at` when it expires.
         */
        post: operations["createFlightQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pms/api/external/request/flights/ticket/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue flight ticket
         * @description Issues the e-ticket of a booking after it was paid. `BookingId` is the `bookingId` that came
         *     back when the flight was booked.
         */
        post: operations["issueFlightTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vaas/api/v1/esim/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List eSIM orders
         * @description Lists the eSIM orders of the business: purchases unless top-ups are asked for.
         */
        get: operations["listEsimOrders"];
        put?: never;
        /**
         * Create eSIM order
         * @description Orders an eSIM package and charges the wallet. A new order is pending; what exists only later,
         *     such as the eSIM profiles and the time of completion, may be missing from it.
         */
        post: operations["createEsimOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/initialize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Initialize transaction
         * @description The contract names this endpoint and shows nothing else of it: not what it does, not its request, not its
         *     response. A server may have it in any form or not at all.
         */
        post: operations["postTransactionInitialize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm transaction by POST
         * @description The contract names this endpoint and shows nothing else of it: not what it does, not its request, not its
         *     response. A server may have it in any form or not at all.
         */
        post: operations["postTransactionConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/verify/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify transaction
         * @description The contract names this endpoint and shows nothing else of it: not what it does, not its request, not its
         *     response. A server may have it in any form or not at all.
         */
        get: operations["getTransactionVerify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions (other path)
         * @description The contract names this endpoint and shows nothing else of it: not what it does, not its request, not its
         *     response. A server may have it in any form or not at all.
         */
        get: operations["getTransactionList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create wallet
         * @description The contract names this endpoint and shows nothing else of it: not what it does, not its request, not its
         *     response. A server may have it in any form or not at all.
         */
        post: operations["postWalletsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pms/api/external/request/wallet/balance/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wallet balance
         * @description The contract names this endpoint and shows nothing else of it: not what it does, not its request, not its
         *     response. A server may have it in any form or not at all.
         */
        get: operations["getWalletBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reserved-account/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create reserved account
         * @description The contract names this endpoint and shows nothing else of it: not what it does, not its request, not its
         *     response. A server may have it in any form or not at all.
         */
        post: operations["postReservedAccountCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reserved-account/{account_number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get reserved account
         * @description The contract names this endpoint and shows nothing else of it: not what it does, not its request, not its
         *     response. A server may have it in any form or not at all.
         */
        get: operations["getReservedAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/initiate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Initiate transfer (other path)
         * @description The contract names this endpoint and shows nothing else of it: not what it does, not its request, not its
         *     response. A server may have it in any form or not at all.
         */
        post: operations["postTransferInitiate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.processing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Flight order is processing
         * @description Sent while a flight order is still being processed.
         *
         *     Check the signature over the raw body before you parse it, answer 2xx once you have processed
         *     the event, and expect to see an event again.
         */
        post: operations["orderProcessing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Flight order is completed
         * @description Sent when a flight order succeeded. The price is final, and `ticket_info` usually holds the tickets.
         *
         *     Check the signature over the raw body before you parse it, answer 2xx once you have processed
         *     the event, and expect to see an event again.
         */
        post: operations["orderCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Flight order failed
         * @description Sent when a flight order failed. `error_message` says why; there are no tickets.
         *
         *     Check the signature over the raw body before you parse it, answer 2xx once you have processed
         *     the event, and expect to see an event again.
         */
        post: operations["orderFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Flight order is cancelled
         * @description Sent when a flight order was cancelled.
         *
         *     Check the signature over the raw body before you parse it, answer 2xx once you have processed
         *     the event, and expect to see an event again.
         */
        post: operations["orderCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description Kind of virtual account; identification is asked for by kind and bank.
         * @example DYNAMIC
         * @enum {string}
         */
        AccountType: "STATIC" | "DYNAMIC";
        /**
         * Virtual account
         * @description A reserved bank account into which a customer pays.
         */
        VirtualAccount: {
            /**
             * @description Code of the partner bank; always there for a DYNAMIC account.
             * @example 120001
             */
            bankCode?: string;
            /**
             * @description Name of the partner bank.
             * @example Partner Bank B
             */
            bankName: string;
            /**
             * @description Number to pay into.
             * @example 9912345678
             */
            accountNumber: string;
            /**
             * @description Name on the account.
             * @example Acme Stores / Ada Obi
             */
            accountName: string;
            account_type: components["schemas"]["AccountType"];
            /**
             * Format: offset-timestamp
             * @description When the account ends, with a UTC offset.
             * @example 2026-01-14T11:00:00+01:00
             */
            expire_date: string;
            /**
             * @description Reference by which the service tracks the account.
             * @example TRK-5521
             */
            trackingReference: string;
        };
        /**
         * Account validation error
         * @description Says per field what is wrong with a request for a virtual account.
         */
        AccountValidationError: {
            /**
             * @description Always false.
             * @example false
             * @constant
             */
            status: false;
            /**
             * @description The service that refused.
             * @example CREATE_VIRTUAL_ACCOUNT
             */
            service: unknown;
            /**
             * @description A sentence for people.
             * @example Validation failed
             */
            message: unknown;
            /**
             * @description Messages by field name.
             * @example {
             *       "bankcode": [
             *         "A partner bank code is required"
             *       ]
             *     }
             */
            errors: {
                [key: string]: string[];
            };
        };
        /**
         * Error
         * @description A refusal as a number and a sentence.
         */
        Error: {
            /**
             * @description Number of the error; 401 is the only value that the contract shows.
             * @example 401
             */
            error: number;
            /**
             * @description What is wrong.
             * @example Unauthorized
             */
            message: string;
        };
        /** @description The business as customers see it. */
        BusinessProfile: {
            /**
             * Format: uuid
             * @description Profile id.
             * @example b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55
             */
            id: string;
            /**
             * @description Name of the business.
             * @example Acme Stores
             */
            name: string;
            /**
             * @description Its email address.
             * @example pay@acme.example.com
             */
            email: string;
            /**
             * @description Address of its logo.
             * @example https://acme.example.com/logo.png
             */
            business_logo: string;
        };
        /** @description The order that the transaction pays. The contract gives no type for its times. */
        PaymentOrder: {
            /**
             * Format: uuid
             * @description Order id.
             * @example 9f1d2f1e-6f3c-4f2a-8a53-7d4f8f1f2b20
             */
            id: string;
            /**
             * @description Channels that the order offers.
             * @example BANK_TRANSFER
             */
            channels: string;
            /**
             * @description Currency code.
             * @example NGN
             */
            currency: string;
            /**
             * @description Where the customer goes after paying.
             * @example https://acme.example.com/thanks
             */
            redirect_url: string;
            /**
             * @description Where events go; only one of the two documented forms of the order has it.
             * @example https://acme.example.com/hooks
             */
            webhook_url?: string;
            /**
             * @description Name of the customer.
             * @example Ada Obi
             */
            customer_name: string;
            /**
             * @description Email address of the customer.
             * @example ada@example.com
             */
            customer_email: string;
            /**
             * @description Phone number of the customer.
             * @example +2348012345678
             */
            customer_phone_number: string;
            /**
             * @description Text that the business attached.
             * @example {"invoice":"INV-881"}
             */
            metadata: string;
            /**
             * @description When the order was created.
             * @example 2026-01-14T10:00:00Z
             */
            created_datetime: unknown;
            /**
             * @description When the order last changed.
             * @example 2026-01-14T10:00:00Z
             */
            updated_datetime: unknown;
        };
        /** @description The virtual account that the payment goes to. The contract gives a type for `id` only. */
        TransactionVirtualAccount: {
            /**
             * Format: uuid
             * @description Id of the virtual account.
             * @example 1c5d9f3a-2b7e-4f6d-8c1a-0e9b3d5f7a31
             */
            id: string;
            /**
             * @description Code of the partner bank.
             * @example 120001
             */
            bank_code: unknown;
            /**
             * @description Name of the partner bank.
             * @example Partner Bank B
             */
            bank_name: unknown;
            /**
             * @description Account number.
             * @example 9912345678
             */
            account_number: unknown;
            /**
             * @description Name on the account.
             * @example Acme Stores / Ada Obi
             */
            account_name: unknown;
            /**
             * @description Kind of account, such as `STATIC`.
             * @example STATIC
             */
            account_type: unknown;
            /**
             * @description When the account ends.
             * @example 2036-01-14T10:00:00+01:00
             */
            expire_datetime: unknown;
            /**
             * @description Reference by which the service tracks the account.
             * @example TRK-5521
             */
            tracking_reference: unknown;
            /**
             * @description When the account was created.
             * @example 2026-01-14T10:00:00Z
             */
            created_datetime: unknown;
            /**
             * @description When the account last changed.
             * @example 2026-01-14T10:00:00Z
             */
            updated_datetime: unknown;
        };
        /**
         * Format: iso-timestamp
         * @description An ISO 8601 timestamp, with or without a fraction of a second and an offset.
         * @example 2026-01-14T10:00:00Z
         */
        Timestamp: string;
        /**
         * Transaction, variant A
         * @description A transaction with amounts as decimal text.
         */
        TransactionA: {
            /**
             * Format: uuid
             * @description Transaction id.
             * @example 3a1f0c52-7a0e-4c6e-9d0f-5f9d6b7a1c01
             */
            id: string;
            /**
             * Format: uuid
             * @description Business that is paid.
             * @example b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55
             */
            business_id: string;
            /**
             * @description Unique transaction reference.
             * @example TX-20260114-0001
             */
            transaction_ref: string;
            /**
             * Format: decimal-text
             * @description Amount as exact decimal text.
             * @example 2500.00
             */
            amount: string;
            /**
             * Format: decimal-text
             * @description Fee as exact decimal text.
             * @example 37.50
             */
            fee: string;
            /**
             * @description Status of the transaction, such as `PENDING`; the other values are not shown.
             * @example PENDING
             */
            status: string;
            /**
             * @description Direction of the transaction, such as `CREDIT`; the other values are not shown.
             * @example CREDIT
             */
            transaction_type: string;
            /**
             * @description The way by which the customer paid; the values are not shown.
             * @example BANK_TRANSFER
             */
            channel: string;
            /**
             * @description Who processes the payment.
             * @example PARTNER_BANK_B
             */
            payment_processor: string;
            /**
             * @description Code that opens the checkout.
             * @example ac_7f3k2m9q
             */
            access_code: string;
            /**
             * @description Page on which the customer pays.
             * @example https://checkout.example.com/ac_7f3k2m9q
             */
            checkout_url: string;
            /**
             * @description The public key with which the payment was started; never the secret.
             * @example pk_example_4f2a
             */
            api_key: string;
            /**
             * Format: uuid
             * @description Payment link that led to the transaction.
             * @example 5be0a1de-0f0b-4f0c-8d55-2b8f3a6e7d10
             */
            payment_link: string;
            /**
             * @description What the payment is for.
             * @example Invoice INV-881
             */
            description: string;
            /**
             * @description Text that the business attached.
             * @example {"invoice":"INV-881"}
             */
            metadata: string;
            business_profile: components["schemas"]["BusinessProfile"];
            order: components["schemas"]["PaymentOrder"];
            virtual_account: components["schemas"]["TransactionVirtualAccount"];
            /**
             * @description How the payment went.
             * @example Account assigned
             */
            logs: string;
            created_datetime: components["schemas"]["Timestamp"];
            updated_datetime: components["schemas"]["Timestamp"];
        };
        /**
         * Transaction in variant A
         * @description The envelope of variant A, with a boolean status.
         */
        TransactionEnvelopeA: {
            /**
             * @description True on success.
             * @example true
             */
            status: boolean;
            /**
             * @description A sentence for people.
             * @example Transaction retrieved
             */
            message: string;
            data: components["schemas"]["TransactionA"];
        };
        /**
         * @description `success`: the payment is completed. `failed`: declined or unsuccessful. `pending`: still
         *     processing. `abandoned`: started and not completed. `cancelled`: by the customer or the system.
         * @enum {string}
         */
        TransactionStatusB: "success" | "failed" | "pending" | "abandoned" | "cancelled";
        /**
         * @description The way by which the customer paid.
         * @enum {string}
         */
        PaymentChannel: "card" | "bank" | "ussd" | "qr" | "mobile_money" | "bank_transfer";
        /** @description Who paid. The contract gives a type for `id` only. */
        CustomerB: {
            /**
             * @description Customer id.
             * @example 40211
             */
            id: number;
            /**
             * @description Email address.
             * @example ada@example.com
             */
            email: unknown;
            /**
             * @description Given name.
             * @example Ada
             */
            first_name: unknown;
            /**
             * @description Family name.
             * @example Obi
             */
            last_name: unknown;
            /**
             * @description Phone number.
             * @example +2348012345678
             */
            phone: unknown;
        };
        /** @description The authorization of a payment. */
        CardAuthorization: {
            /**
             * @description Code of the authorization.
             * @example AUTH_8dk2m1
             */
            authorization_code: string;
            /**
             * @description First six digits of the card.
             * @example 408408
             */
            bin: string;
            /**
             * @description Last four digits of the card.
             * @example 4081
             */
            last4: string;
            /**
             * @description Month of expiry.
             * @example 12
             */
            exp_month: string;
            /**
             * @description Year of expiry.
             * @example 2030
             */
            exp_year: string;
            /**
             * @description Channel of the authorization.
             * @example card
             */
            channel: string;
            /**
             * @description Kind of card.
             * @example visa
             */
            card_type: string;
            /**
             * @description Issuing bank.
             * @example Partner Bank A
             */
            bank: string;
            /**
             * @description Country of issue.
             * @example NG
             */
            country_code: string;
            /**
             * @description Card brand.
             * @example visa
             */
            brand: string;
            /**
             * @description Whether the authorization can be charged again.
             * @example true
             */
            reusable: boolean;
        };
        /** @description How the payment attempt went, step by step. */
        PaymentLog: {
            /**
             * @description When the attempt began, as an integer epoch; the unit is not shown.
             * @example 1768384800
             */
            start_time: number;
            /**
             * @description Time spent; the unit is not shown.
             * @example 9
             */
            time_spent: number;
            /**
             * @description Number of attempts.
             * @example 1
             */
            attempts: number;
            /**
             * @description Number of errors.
             * @example 0
             */
            errors: number;
            /**
             * @description Whether the attempt succeeded.
             * @example true
             */
            success: boolean;
            /**
             * @description Whether a mobile device was used.
             * @example false
             */
            mobile: boolean;
            /**
             * @description Fields that the customer filled in.
             * @example []
             */
            input: unknown[];
            /** @description Steps in order. */
            history: {
                /**
                 * @description Kind of step; seen: action, success, error.
                 * @example action
                 */
                type: unknown;
                /**
                 * @description What happened.
                 * @example Attempted to pay
                 */
                message: unknown;
                /**
                 * @description When it happened; neither type nor unit is shown.
                 * @example 3
                 */
                time: unknown;
            }[];
        };
        /**
         * Transaction, variant B
         * @description A transaction with amounts as integers in the smallest currency unit.
         */
        TransactionB: {
            /**
             * @description Internal id.
             * @example 1827364
             */
            id: number;
            /**
             * @description Unique transaction reference.
             * @example TX-20260114-0001
             */
            reference: string;
            /**
             * @description Smallest currency unit.
             * @example 250000
             */
            amount: number;
            /**
             * @description Currency code.
             * @example NGN
             */
            currency: string;
            status: components["schemas"]["TransactionStatusB"];
            /**
             * @description Message from the payment gateway.
             * @example Approved
             */
            gateway_response: string;
            /** @description When the payment was completed; null when it is not paid. */
            paid_at: components["schemas"]["Timestamp"] | null;
            created_at: components["schemas"]["Timestamp"];
            channel: components["schemas"]["PaymentChannel"];
            /**
             * @description Smallest currency unit.
             * @example 3750
             */
            fees: number;
            customer: components["schemas"]["CustomerB"];
            /** @description What the card network returned; null for failed payments. */
            authorization: components["schemas"]["CardAuthorization"] | null;
            /** @description Free key-value content; may carry `custom_fields`. */
            metadata: {
                /** @description Fields that the business shows beside the payment. */
                custom_fields?: {
                    /**
                     * @description Name for people.
                     * @example Invoice number
                     */
                    display_name?: unknown;
                    /**
                     * @description Name for programs.
                     * @example invoice_number
                     */
                    variable_name?: unknown;
                    /**
                     * @description The value.
                     * @example INV-881
                     */
                    value?: unknown;
                }[];
            };
            log: components["schemas"]["PaymentLog"];
        };
        /**
         * Transaction in variant B
         * @description The envelope of variant B, with a word as status.
         */
        TransactionEnvelopeB: {
            /**
             * @description `success`.
             * @example success
             * @enum {string}
             */
            status: "success" | "error";
            /**
             * @description A sentence for people.
             * @example Transaction retrieved
             */
            message: unknown;
            data: components["schemas"]["TransactionB"];
        };
        /**
         * Envelope error of a confirmation
         * @description The envelope of a refusal. A deployment of variant A, whose envelope has a boolean, may say so with one.
         */
        ConfirmationError: {
            /**
             * @description `error`, or `false` beside variant A.
             * @example error
             * @enum {string|boolean}
             */
            status: "error" | false;
            /**
             * @description A sentence for people.
             * @example Transaction not found
             */
            message: unknown;
            /**
             * @description Messages by field name, where fields are at fault.
             * @example {
             *       "reference": [
             *         "There is no such transaction"
             *       ]
             *     }
             */
            errors?: {
                [key: string]: string[];
            } | null;
        };
        /** @description Where a page stands in its list. */
        PageMeta: {
            /**
             * @description Records in the whole list.
             * @example 1
             */
            total: number;
            /**
             * @description This page, from 1.
             * @example 1
             */
            page: number;
            /**
             * @description Size of a page.
             * @example 50
             */
            per_page: number;
            /**
             * @description Pages in the whole list.
             * @example 1
             */
            pages: number;
            /**
             * @description Whether a later page has records.
             * @example false
             */
            has_more: boolean;
        };
        /**
         * @description Kind of account that receives; it says what `account_number` means.
         * @example nuban
         * @enum {string}
         */
        RecipientType: "nuban" | "mobile_money" | "ghana_mobile_money" | "kenya_mobile_money" | "bvn";
        /**
         * @description Currency in which the recipient is paid.
         * @example NGN
         * @enum {string}
         */
        RecipientCurrency: "NGN" | "GHS" | "KES" | "USD" | "GBP" | "EUR";
        /**
         * Transfer recipient
         * @description Someone whose account is verified and can be paid.
         */
        Recipient: {
            /**
             * @description Internal id.
             * @example 55120
             */
            id: number;
            /**
             * @description Code of the recipient, used in transfers; where in them is not shown.
             * @example RCP_3kd92ms
             */
            recipient_code: string;
            type: components["schemas"]["RecipientType"];
            /**
             * @description Name of the account holder.
             * @example ADA OBI
             */
            name: string;
            /**
             * @description Account number, phone number or identifier, by type.
             * @example 0123456789
             */
            account_number: string;
            /**
             * @description Code of the bank.
             * @example 999991
             */
            bank_code: string;
            /**
             * @description Name of the bank.
             * @example Partner Bank A
             */
            bank_name: string;
            currency: components["schemas"]["RecipientCurrency"];
            /**
             * @description Email address.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Phone number, or null.
             * @example null
             */
            phone: string | null;
            /**
             * @description Whether the recipient can be paid.
             * @example true
             */
            active: boolean;
            /**
             * @description Whether the account is verified.
             * @example true
             */
            verified: boolean;
            /**
             * @description How far the verification is; a recipient that fails it is not created.
             * @example verified
             * @enum {string}
             */
            verification_status: "verified" | "pending" | "failed";
            /**
             * @description Key-value pairs of the business.
             * @example {
             *       "department": "payroll"
             *     }
             */
            metadata: Record<string, never>;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /**
         * Envelope error
         * @description The envelope of a refusal.
         */
        EnvelopeError: {
            /**
             * @description Always `error`.
             * @example error
             * @constant
             */
            status: "error";
            /**
             * @description A sentence for people.
             * @example Transaction not found
             */
            message: unknown;
            /**
             * @description Messages by field name, where fields are at fault.
             * @example {
             *       "account_number": [
             *         "Account name does not match"
             *       ]
             *     }
             */
            errors?: {
                [key: string]: string[];
            };
        };
        /**
         * Format: decimal-text
         * @description An exact decimal number as text; the unit is not shown.
         * @example 1250.75
         */
        Decimal: string;
        /**
         * Wallet transfer
         * @description A payout from the wallet to a bank account.
         */
        WalletTransfer: {
            /**
             * @description Reference that the business chose.
             * @example TRF-20260114-0001
             */
            reference: string;
            /**
             * @description Id of the interbank session.
             * @example 999991260114093000123456789012
             */
            session_id: string;
            amount: components["schemas"]["Decimal"];
            /**
             * @description `pending` at first, while the receiving bank processes; later `success` or `failed`.
             * @example pending
             */
            status: string;
            /**
             * @description Account that receives.
             * @example 0123456789
             */
            destination_account_number: string;
            /**
             * @description Bank that receives.
             * @example 999991
             */
            destination_bank_code: string;
            /**
             * @description Name on the receiving account.
             * @example ADA OBI
             */
            destination_account_name: string;
        };
        /**
         * Wallet
         * @description The managed wallet of the business.
         */
        Wallet: {
            /**
             * @description Wallet id.
             * @example 0c9f9f6e-6f0e-4b53-9c55-0f5d3f1c2a11
             */
            id: string;
            /**
             * @description Business that owns the wallet.
             * @example b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55
             */
            business_id: string;
            /**
             * @description Name of the wallet.
             * @example Main wallet
             */
            wallet_name: string;
            /**
             * @description Account number of the wallet.
             * @example 9901234567
             */
            account_number: string;
            /**
             * @description Account name of the wallet.
             * @example Acme Stores
             */
            account_name: string;
            /**
             * @description Name of its bank.
             * @example Partner Bank A
             */
            bank_name: string;
            /**
             * @description Code of its bank.
             * @example 999991
             */
            bank_code: string;
            /**
             * @description Currency code.
             * @example NGN
             */
            currency: string;
            /**
             * @description Status of the wallet.
             * @example ACTIVE
             */
            status: string;
            created_datetime: components["schemas"]["Timestamp"];
            /** @description Balances as text; the unit is not shown. */
            balance: {
                /**
                 * @description What can be spent now.
                 * @example 50000.00
                 */
                available_balance: string;
                /**
                 * @description What the books say.
                 * @example 50000.00
                 */
                ledger_balance: string;
            };
        };
        /**
         * Wallet statement entry
         * @description One movement of the wallet. An entry has more fields that the contract does not show.
         */
        WalletStatementEntry: {
            /**
             * @description Id of the entry.
             * @example STE-20260114-0001
             */
            id: string;
            /**
             * @description Amount of the movement.
             * @example 1250.75
             */
            amount: string;
            /**
             * @description Kind of movement; the values are not shown.
             * @example DEBIT
             */
            type: string;
        };
        /**
         * Charges
         * @description What the request cost.
         */
        Charges: {
            /**
             * @description Whether the wallet was charged.
             * @example true
             */
            charged: boolean;
            /**
             * Format: decimal-text
             * @description What the wallet was charged.
             * @example 100.00
             */
            charged_amount: string;
        };
        /**
         * Identity error
         * @description The envelope of a failed identity request.
         */
        IdentityError: {
            /**
             * @description Always false.
             * @example false
             * @constant
             */
            success: false;
            /**
             * @description A sentence for people.
             * @example Verification failed
             */
            message: unknown;
            /**
             * @description What went wrong, one sentence each.
             * @example [
             *       "The NIN must have 11 digits"
             *     ]
             */
            details: string[];
        };
        /**
         * Identity result
         * @description What the identity register holds under a NIN. The contract gives no type for the names.
         */
        IdentityResult: {
            /**
             * @description The NIN that was verified.
             * @example 11223344556
             */
            nin: string;
            /**
             * @description Given name.
             * @example Ada
             */
            first_name: unknown;
            /**
             * @description Middle name.
             * @example Ngozi
             */
            middle_name: unknown;
            /**
             * @description Family name.
             * @example Obi
             */
            surname: unknown;
            /**
             * @description Gender.
             * @example f
             */
            gender: string;
            /**
             * Format: date
             * @description Date of birth.
             * @example 1990-04-21
             */
            birth_date: string;
            /**
             * @description Encoded image.
             * @example aW52ZW50ZWQ=
             */
            photo: string;
            /**
             * @description Phone number.
             * @example 08012345678
             */
            telephone_no: string;
            /**
             * @description What went wrong; empty when nothing did.
             * @example
             */
            error_message: string;
        };
        /** @description Whether the request succeeded. The contract gives no type here; a boolean and a word are both right. */
        EnvelopeStatus: boolean | string;
        /** @description Billing address of a card. The contract gives no type for its parts. */
        BillingAddress: {
            /**
             * @description Street and number.
             * @example 12 Marina Road
             */
            street: unknown;
            /**
             * @description City.
             * @example Lagos
             */
            city: unknown;
            /**
             * @description State.
             * @example Lagos
             */
            state: unknown;
            /**
             * @description Postal code.
             * @example 100001
             */
            postal_code: unknown;
            /**
             * @description Country.
             * @example NG
             */
            country: unknown;
        };
        /**
         * Virtual card
         * @description A virtual USD card of a customer.
         */
        VirtualCard: {
            /**
             * Format: uuid
             * @description Card id.
             * @example 6d0e4b3c-1f2a-4c5d-8e9f-0a1b2c3d4e5f
             */
            id: string;
            /**
             * Format: uuid
             * @description Business that issued the card.
             * @example b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55
             */
            business_id: string;
            /**
             * @description Kind of card; the values are not shown.
             * @example VIRTUAL
             */
            kind: string;
            /**
             * Format: uuid
             * @description Customer who holds the card.
             * @example 2e4f6a8c-0b1d-4e3f-9a5b-7c8d9e0f1a2b
             */
            customer_id: string;
            /**
             * @description Name of the customer.
             * @example Ada Obi
             */
            customer_name: string;
            /**
             * @description Name on the card.
             * @example ADA OBI
             */
            card_name: string;
            /**
             * @description Card number with its middle hidden.
             * @example 408408******4081
             */
            masked_pan: string;
            /**
             * @description Status of the card, such as `PENDING`; the other values are not shown.
             * @example PENDING
             */
            status: string;
            /**
             * @description Currency code.
             * @example USD
             */
            currency: string;
            /**
             * @description Card brand.
             * @example VISA
             */
            brand: string;
            /**
             * Format: decimal-text
             * @description Balance of the card.
             * @example 25.00
             */
            balance: string;
            /**
             * @description When the card expires.
             * @example 12/2030
             */
            expiry: string;
            billing_address: components["schemas"]["BillingAddress"];
            /**
             * @description Full card number.
             * @example 4084080000004081
             */
            card_number: string;
            /**
             * @description Security code.
             * @example 000
             */
            cvv: string;
            created_datetime: components["schemas"]["Timestamp"];
            updated_datetime: components["schemas"]["Timestamp"];
        };
        /**
         * Simulated card transaction
         * @description The result of a card transaction that was only simulated.
         */
        SimulatedCardTransaction: {
            /**
             * @description Card that was used.
             * @example 6d0e4b3c-1f2a-4c5d-8e9f-0a1b2c3d4e5f
             */
            card_id: string;
            /**
             * @description Amount of the transaction.
             * @example 5.00
             */
            amount: string;
            /**
             * @description Currency code, such as `USD`.
             * @example USD
             */
            currency: string;
            /**
             * @description Kind of transaction, such as `DEBIT`; the other values are not shown.
             * @example DEBIT
             */
            type: string;
            /**
             * @description Balance of the card; it changes when the event is processed, which may be later.
             * @example 25.00
             */
            card_balance: string;
            /**
             * @description A sentence for people.
             * @example Simulated transaction queued
             */
            message: string;
        };
        /**
         * Pricing
         * @description What a flight costs, as JSON numbers; the unit is not shown.
         */
        Pricing: {
            /**
             * @description Currency code.
             * @example NGN
             */
            currency_code: string;
            /**
             * @description Price of the flight.
             * @example 182000.5
             */
            base_price: number;
            /**
             * @description Charge of the service.
             * @example 2500
             */
            service_charge: number;
            /**
             * @description What is to be paid.
             * @example 184500.5
             */
            total_amount: number;
            /**
             * @description Reward that the wallet gets when the order succeeds.
             * @example 500
             */
            wallet_reward_on_success: number;
            /**
             * @description `preview` in offers and quotes, `final` in the event of a completed order.
             * @example preview
             * @enum {string}
             */
            price_status: "preview" | "final";
        };
        /**
         * Segment
         * @description One flight of a journey. The contract gives no type for airlines, flight number and airports.
         */
        Segment: {
            /**
             * @description Place in the journey.
             * @example 1
             */
            sequence: number;
            /**
             * @description Code of the airline.
             * @example XA
             */
            airline_code: unknown;
            /**
             * @description Name of the airline.
             * @example Example Air
             */
            airline_name: unknown;
            /**
             * @description Flight number.
             * @example XA104
             */
            flight_number: unknown;
            /**
             * @description Airport of departure.
             * @example LOS
             */
            departure_airport_code: unknown;
            /**
             * @description Its name.
             * @example Murtala Muhammed International
             */
            departure_airport_name: unknown;
            /**
             * @description Airport of arrival.
             * @example ABV
             */
            arrival_airport_code: unknown;
            /**
             * @description Its name.
             * @example Nnamdi Azikiwe International
             */
            arrival_airport_name: unknown;
            departure_datetime: components["schemas"]["Timestamp"];
            arrival_datetime: components["schemas"]["Timestamp"];
            /**
             * @description Duration of the flight.
             * @example 1h 15m
             */
            duration: string;
            /**
             * @description Booking class.
             * @example Y
             */
            booking_class: string;
            /**
             * @description Cabin class.
             * @example economy
             */
            cabin_class: string;
            /**
             * @description Cabin class for people.
             * @example Economy
             */
            cabin_class_name: string;
            /**
             * @description Type of aircraft.
             * @example B737
             */
            aircraft: string;
            /**
             * @description Wait before the next segment.
             * @example
             */
            layover: string;
            /**
             * @description Duration of that wait.
             * @example
             */
            layover_duration: string;
            /**
             * @description Number of bags.
             * @example 1
             */
            baggage_count: number;
            /**
             * @description Weight of the baggage.
             * @example 23
             */
            baggage_weight: number;
            /**
             * @description Unit of that weight.
             * @example kg
             */
            baggage_weight_unit: string;
        };
        /**
         * Journey
         * @description One way from the first departure to the last arrival. The contract gives no type for names and codes.
         */
        Journey: {
            /**
             * @description Name of the journey.
             * @example Lagos to Abuja
             */
            name: unknown;
            /**
             * @description Code of the airline.
             * @example XA
             */
            airline_code: unknown;
            /**
             * @description Name of the airline.
             * @example Example Air
             */
            airline_name: unknown;
            /**
             * @description Airport of departure.
             * @example LOS
             */
            departure_airport_code: unknown;
            /**
             * @description Its name.
             * @example Murtala Muhammed International
             */
            departure_airport_name: unknown;
            departure_datetime: components["schemas"]["Timestamp"];
            /**
             * @description Airport of arrival.
             * @example ABV
             */
            arrival_airport_code: unknown;
            /**
             * @description Its name.
             * @example Nnamdi Azikiwe International
             */
            arrival_airport_name: unknown;
            arrival_datetime: components["schemas"]["Timestamp"];
            /**
             * @description Number of stops.
             * @example 0
             */
            stop_count: number;
            /**
             * @description Time spent at stops.
             * @example 0h 0m
             */
            stop_time: string;
            /**
             * @description Time from departure to arrival.
             * @example 1h 15m
             */
            trip_duration: string;
            /**
             * @description Address of the airline's logo.
             * @example https://img.example.com/xa.png
             */
            airline_logo_url: string;
            /** @description The flights of the journey. */
            segments: components["schemas"]["Segment"][];
        };
        /** @description What an offer and a quote have in common. The contract gives no type for the airline and the carrier. */
        FlightOption: {
            pricing: components["schemas"]["Pricing"];
            /**
             * @description Code of the airline.
             * @example XA
             */
            airline_code: unknown;
            /**
             * @description Name of the airline.
             * @example Example Air
             */
            airline_name: unknown;
            /**
             * @description Address of the airline's logo.
             * @example https://img.example.com/xa.png
             */
            airline_logo_url: unknown;
            /**
             * @description Airline that sells the flight.
             * @example XA
             */
            marketing_carrier: unknown;
            /** @description The ways that the traveller flies. */
            journeys: components["schemas"]["Journey"][];
            /**
             * @description Rules of the fare.
             * @example [
             *       "No change on the day of departure"
             *     ]
             */
            fare_rules: string[];
            /**
             * @description What a change or a cancellation costs.
             * @example [
             *       "Cancellation costs 20 percent"
             *     ]
             */
            penalty_rules: string[];
            /**
             * @description Whether the fare can be refunded.
             * @example false
             */
            is_refundable: boolean;
        };
        /**
         * Flight offer
         * @description An option that a search found.
         */
        FlightOffer: components["schemas"]["FlightOption"] & {
            /**
             * @description Names this option to the quote operation.
             * @example sel_0123456789abcdef
             */
            selection_token: string;
        };
        /**
         * Travel validation error
         * @description Says per place what is wrong with a travel or eSIM request.
         */
        TravelValidationError: {
            /** @description One entry for each fault. */
            detail: {
                /**
                 * @description The way to the faulty value, from outside in.
                 * @example [
                 *       "body",
                 *       "selection_token"
                 *     ]
                 */
                loc: string[];
                /**
                 * @description What is wrong.
                 * @example String should have at least 16 characters
                 */
                msg: unknown;
                /**
                 * @description Kind of fault.
                 * @example string_too_short
                 */
                type: unknown;
            }[];
        };
        /**
         * Flight quote
         * @description A validated, bookable option with a time of expiry. It has no selection token.
         */
        FlightQuote: components["schemas"]["FlightOption"] & {
            /**
             * Format: uuid
             * @description Quote id.
             * @example 4f8b2d60-3c1e-4a7b-9d25-6e0f1a2b3c4d
             */
            id: string;
            /**
             * @description Business that asked.
             * @example b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55
             */
            business_id: string;
            /**
             * @description Status of the quote, such as `active`; the other values are not shown.
             * @example active
             */
            status: string;
            /**
             * @description Currency code.
             * @example NGN
             */
            currency_code: string;
            /**
             * Format: iso-timestamp
             * @description When the quote expires; what that does to it is not shown.
             * @example 2030-02-14T10:30:00Z
             */
            expires_at: string;
            created_datetime: components["schemas"]["Timestamp"];
            updated_datetime: components["schemas"]["Timestamp"];
        };
        /**
         * Flight ticket
         * @description The e-ticket of a booking.
         */
        FlightTicket: {
            /**
             * @description Record locator of the airline.
             * @example QX7R2M
             */
            PNR: string;
            /**
             * @description Numbers of the tickets.
             * @example [
             *       "9991234567890"
             *     ]
             */
            ticketNumbers: string[];
            /**
             * @description Booking that is ticketed.
             * @example BK-20300214-77
             */
            bookingId: string;
            /**
             * @description Status of the ticket, such as `TICKETED`.
             * @example TICKETED
             */
            status: string;
            /**
             * @description Airline.
             * @example Example Air
             */
            airline: string;
            /**
             * @description Flight number.
             * @example XA104
             */
            flightNumber: string;
            /**
             * @description Airport of departure.
             * @example LOS
             */
            origin: string;
            /**
             * @description Airport of arrival.
             * @example ABV
             */
            destination: string;
            /**
             * Format: local-datetime
             * @description Local time of departure; it has no offset.
             * @example 2030-03-02T07:30:00
             */
            departureTime: string;
        };
        /** @description An ISO 8601 timestamp of something that happens later; absent, empty or null until then. */
        LaterTimestamp: components["schemas"]["Timestamp"] | "" | null;
        /**
         * eSIM package
         * @description A package on an eSIM. What the provider has not supplied yet may be absent, empty or null.
         */
        EsimPackage: {
            /**
             * @description Code of the package.
             * @example NG_1GB_7D
             */
            package_code?: string | null;
            /**
             * @description Name of the package.
             * @example Nigeria 1 GB 7 days
             */
            package_name?: string | null;
            /**
             * @description Short name of the package.
             * @example ng-1gb-7d
             */
            slug?: string | null;
            /**
             * @description Where the package works.
             * @example NG
             */
            location_code?: string | null;
            /**
             * @description When the package was added.
             * @example 2026-01-14T10:00:00Z
             */
            create_time?: string | null;
            /**
             * @description How long the package lasts.
             * @example 7
             */
            duration?: number | null;
            /**
             * @description Data volume.
             * @example 1073741824
             */
            volume?: number | null;
        };
        /**
         * eSIM profile
         * @description An eSIM. What the provider has not supplied yet may be absent, empty or null.
         */
        EsimProfile: {
            /**
             * @description Number of the eSIM transaction.
             * @example TR-551
             */
            esim_tran_no?: string | null;
            /**
             * @description Number of the order at the provider.
             * @example P-99120
             */
            order_no?: string | null;
            /**
             * @description Subscriber identity.
             * @example 621000000000001
             */
            imsi?: string | null;
            /**
             * @description Number of the eSIM.
             * @example 8923400000000000001
             */
            iccid?: string | null;
            /**
             * @description Phone number of the eSIM.
             * @example 2348000000001
             */
            msisdn?: string | null;
            /**
             * @description Activation code.
             * @example LPA:1$smdp.example.com$EXAMPLE
             */
            ac?: string | null;
            /**
             * @description Address of the activation QR code.
             * @example https://esim.example.com/qr/1
             */
            qr_code_url?: string | null;
            /**
             * @description Short address of the activation page.
             * @example https://esim.example.com/a/1
             */
            short_url?: string | null;
            /**
             * @description Status at the download server.
             * @example RELEASED
             */
            smdp_status?: string | null;
            /**
             * @description Id of the chip that holds the eSIM.
             * @example
             */
            eid?: string | null;
            /**
             * @description When the eSIM was activated.
             * @example
             */
            activate_time?: string | null;
            /**
             * @description When the eSIM was installed.
             * @example
             */
            installation_time?: string | null;
            /**
             * @description When the eSIM expires.
             * @example 2026-07-14T10:00:00Z
             */
            expired_time?: string | null;
            /**
             * @description Unit of the durations.
             * @example DAY
             */
            duration_unit?: string | null;
            /**
             * @description Status of the eSIM; the values are not shown.
             * @example GOT_RESOURCE
             */
            esim_status?: string | null;
            /**
             * @description PIN of the eSIM.
             * @example 0000
             */
            pin?: string | null;
            /**
             * @description Code that unlocks the PIN.
             * @example 00000000
             */
            puk?: string | null;
            /**
             * @description Access point.
             * @example internet.example
             */
            apn?: string | null;
            /**
             * @description IP export.
             * @example NG
             */
            ip_export?: string | null;
            /**
             * @description Fair-use policy.
             * @example 512 kbps after the volume
             */
            fup_policy?: string | null;
            /**
             * @description Status of SMS; the values are not shown.
             * @example 0
             */
            sms_status?: number | null;
            /**
             * @description Kind of activation; the values are not shown.
             * @example 1
             */
            active_type?: number | null;
            /**
             * @description Kind of data; the values are not shown.
             * @example 1
             */
            data_type?: number | null;
            /**
             * @description Data volume in all.
             * @example 1073741824
             */
            total_volume?: number | null;
            /**
             * @description Duration in all.
             * @example 7
             */
            total_duration?: number | null;
            /**
             * @description Usage of the order.
             * @example 0
             */
            order_usage?: number | null;
            /**
             * @description Kind of top-up that is possible; the values are not shown.
             * @example 2
             */
            support_top_up_type?: number | null;
            /** @description Packages on the eSIM. */
            packages?: components["schemas"]["EsimPackage"][] | null;
        };
        /**
         * eSIM package of a completed order
         * @description A package on an eSIM that the provider has supplied.
         */
        SuppliedEsimPackage: components["schemas"]["EsimPackage"] & {
            package_code: string;
            package_name: string;
            slug: string;
            location_code: string;
            create_time: string;
            duration: number;
            volume: number;
        };
        /**
         * eSIM profile of a completed order
         * @description An eSIM that the provider has supplied: every documented member is there. Text that the provider has nothing
         *     for is empty; what comes only when the eSIM is installed or used may still be null.
         */
        SuppliedEsimProfile: components["schemas"]["EsimProfile"] & {
            esim_tran_no: string;
            order_no: string;
            imsi: string;
            iccid: string;
            ac: string;
            qr_code_url: string;
            short_url: string;
            smdp_status: string;
            duration_unit: string;
            esim_status: string;
            pin: string;
            puk: string;
            apn: string;
            ip_export: string;
            fup_policy: string;
            sms_status: number;
            active_type: number;
            data_type: number;
            total_volume: number;
            total_duration: number;
            support_top_up_type: number;
            packages: components["schemas"]["SuppliedEsimPackage"][];
        };
        /**
         * eSIM order
         * @description An order for eSIMs, paid from the wallet. What the provider supplies, and what only the end of
         *     the order brings, may be absent, empty or null before. A completed order has it; a top-up need not
         *     bring an eSIM.
         */
        EsimOrder: {
            /**
             * Format: uuid
             * @description Order id.
             * @example 0d1c2b3a-4f5e-4678-9a8b-7c6d5e4f3a2b
             */
            id: string;
            /**
             * @description Reference that the business chose.
             * @example ESIM-20260114-0001
             */
            reference: string;
            /**
             * @description Number of the order at the provider.
             * @example P-99120
             */
            provider_order_no?: string | null;
            /**
             * @description Package that was ordered.
             * @example NG_1GB_7D
             */
            package_code: string;
            /**
             * @description Short name of the package.
             * @example ng-1gb-7d
             */
            package_slug: string;
            /**
             * @description Name of the package.
             * @example Nigeria 1 GB 7 days
             */
            package_name: string;
            /**
             * @description Where the eSIM works.
             * @example NG
             */
            location: string;
            /**
             * @description Currency code.
             * @example NGN
             */
            currency_code: string;
            /**
             * @description Number of eSIMs.
             * @example 1
             */
            quantity: number;
            /**
             * @description Price in US dollars.
             * @example 2.5
             */
            amount_usd: number;
            /**
             * @description Price in naira.
             * @example 3750
             */
            amount_naira: number;
            /**
             * @description Status of the order, such as `pending`; the other values are not shown.
             * @example pending
             */
            status: string;
            /**
             * @description Why the order failed, if it did.
             * @example
             */
            error_message?: string | null;
            created_datetime: components["schemas"]["Timestamp"];
            updated_datetime: components["schemas"]["Timestamp"];
            completed_datetime?: components["schemas"]["LaterTimestamp"];
            /** @description The eSIMs of the order, once the provider supplied them. */
            profiles?: components["schemas"]["EsimProfile"][] | null;
            /**
             * @description Purchase or top-up; lists always say it.
             * @example purchase
             * @enum {string}
             */
            type?: "purchase" | "topup";
        };
        /**
         * eSIM order in a list
         * @description An eSIM order with its type.
         */
        ListedEsimOrder: components["schemas"]["EsimOrder"] & {
            /** @enum {string} */
            type: "purchase" | "topup";
        };
        /** @description The tickets of an order. */
        TicketInfo: {
            /**
             * @description Record locator of the airline.
             * @example QX7R2M
             */
            pnr_reference_number: string;
            /**
             * @description Status of the booking; the values are not shown.
             * @example CONFIRMED
             */
            booking_status: string;
            /**
             * @description Status of the tickets; the values are not shown.
             * @example TICKETED
             */
            ticket_status: string;
            /**
             * @description Status of the payment; the values are not shown.
             * @example PAID
             */
            payment_status: string;
            /** @description One entry for each passenger. The contract gives a type for the last field only. */
            ticket_passengers: {
                /**
                 * @description Kind of passenger.
                 * @example adult
                 */
                passenger_type: unknown;
                /**
                 * @description Given name.
                 * @example Ada
                 */
                first_name: unknown;
                /**
                 * @description Middle name.
                 * @example Ngozi
                 */
                middle_name: unknown;
                /**
                 * @description Family name.
                 * @example Obi
                 */
                last_name: unknown;
                /**
                 * @description Number of the ticket.
                 * @example 9991234567890
                 */
                ticket_number: unknown;
                /**
                 * @description Reference of the passenger, or null.
                 * @example null
                 */
                passenger_reference_number: string | null;
            }[];
        };
        /** @description A passenger of an order. */
        FlightPassenger: {
            /**
             * @description Kind of passenger.
             * @example adult
             */
            passenger_type: string;
            /**
             * @description Given name.
             * @example Ada
             */
            first_name: string;
            /**
             * @description Middle name.
             * @example Ngozi
             */
            middle_name: string;
            /**
             * @description Family name.
             * @example Obi
             */
            last_name: string;
            /**
             * @description Title.
             * @example Ms
             */
            title: string;
            /**
             * @description Gender.
             * @example female
             */
            gender: string;
        };
        /**
         * Flight order
         * @description An order for a flight, as events carry it.
         */
        FlightOrder: {
            /**
             * Format: uuid
             * @description Order id.
             * @example 8c7b6a59-4d3e-4f21-9a0b-1c2d3e4f5a6b
             */
            id: string;
            /**
             * Format: uuid
             * @description Business that ordered.
             * @example b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55
             */
            business_id: string;
            /**
             * @description Reference that the business chose.
             * @example TRIP-881
             */
            merchant_reference: string;
            /**
             * @description Reference that the service gave.
             * @example FLT-20300214-0042
             */
            order_reference: string;
            /**
             * Format: uuid
             * @description Quote that was booked.
             * @example 4f8b2d60-3c1e-4a7b-9d25-6e0f1a2b3c4d
             */
            quote_id: string;
            /**
             * @description Currency code.
             * @example NGN
             */
            currency_code: string;
            pricing: components["schemas"]["Pricing"];
            /**
             * @description Where the order stands; an event is sent when it gets there.
             * @example processing
             * @enum {string}
             */
            status: "processing" | "success" | "failed" | "cancelled";
            /**
             * @description Why the order failed.
             * @example null
             */
            error_message: string | null;
            /** @description What the airline issued; null while there is nothing. */
            ticket_info: components["schemas"]["TicketInfo"] | null;
            /** @description Who flies. */
            passengers: components["schemas"]["FlightPassenger"][];
            created_datetime: components["schemas"]["Timestamp"];
            updated_datetime: components["schemas"]["Timestamp"];
            completed_datetime?: components["schemas"]["LaterTimestamp"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createVirtualAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that the caller chooses. For 24 hours, a repeated request with the same key gets the
                 *     same response, and the operation takes effect once.
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Email address of the customer.
                     * @example ada@example.com
                     */
                    email?: string;
                    /**
                     * @description Full name of the customer, first and last.
                     * @example Ada Obi
                     */
                    name?: string;
                    /**
                     * @description Phone number in international format.
                     * @example +2348012345678
                     */
                    phoneNumber?: string;
                    /**
                     * @description Partner banks: `999991` (A), `120001` (B).
                     * @example [
                     *       "120001"
                     *     ]
                     */
                    bankcode: ("999991" | "120001")[];
                    account_type?: components["schemas"]["AccountType"];
                    /**
                     * @description Merchant business id that the service gave.
                     * @example b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55
                     */
                    businessid?: string;
                    /**
                     * @description Bank verification number; for STATIC accounts where identification applies.
                     * @example 22212345678
                     */
                    bvn?: string;
                    /**
                     * @description National identification number; where there is no BVN.
                     * @example 11223344556
                     */
                    nin?: string;
                };
            };
        };
        responses: {
            /** @description The accounts are reserved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Name of this service.
                         * @example CREATE_VIRTUAL_ACCOUNT
                         * @constant
                         */
                        service: "CREATE_VIRTUAL_ACCOUNT";
                        /**
                         * @description The business that the account belongs to.
                         * @example Acme Stores
                         */
                        business: string;
                        /** @description An array for STATIC requests for several banks, a single account for DYNAMIC requests for one. */
                        banks: components["schemas"]["VirtualAccount"][] | components["schemas"]["VirtualAccount"];
                    };
                };
            };
            /** @description A body that breaks a rule gets messages by field; any other failure gets a number and a sentence. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountValidationError"] | components["schemas"]["Error"];
                };
            };
            /** @description Credentials are missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 401,
                     *       "message": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The status for each condition is not shown; the body is a number and a sentence. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 404,
                     *       "message": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateVirtualAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that the caller chooses. For 24 hours, a repeated request with the same key gets the
                 *     same response, and the operation takes effect once.
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Number of the account to upgrade.
                 * @example 9912345678
                 */
                account_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bvn": "22212345678",
                 *       "nin": "11223344556"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Bank verification number of the customer.
                     * @example 22212345678
                     */
                    bvn: string;
                    /**
                     * @description National identification number of the customer.
                     * @example 11223344556
                     */
                    nin: string;
                };
            };
        };
        responses: {
            /** @description The account is upgraded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "service": "UPDATE_VIRTUAL_ACCOUNT",
                     *       "bvn": "22212345678",
                     *       "business": "Acme Stores",
                     *       "errors": []
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Name of this service.
                         * @example UPDATE_VIRTUAL_ACCOUNT
                         */
                        service: string;
                        /**
                         * @description Bank verification number of the customer.
                         * @example 22212345678
                         */
                        bvn: string;
                        /**
                         * @description The business that the account belongs to.
                         * @example Acme Stores
                         */
                        business: string;
                        /**
                         * @description What went wrong; the entries are not shown.
                         * @example []
                         */
                        errors: unknown[];
                    };
                };
            };
            /** @description The payload is invalid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "The bvn must have 11 digits"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Credentials are missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 401,
                     *       "message": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such virtual account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 404,
                     *       "message": "Virtual account not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 500,
                     *       "message": "Internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    confirmTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference returned at initialization or received by webhook.
                 * @example TX-20260114-0001
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction, in the variant of the deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionEnvelopeA"] | components["schemas"]["TransactionEnvelopeB"];
                };
            };
            /** @description Credentials are missing or invalid. The error envelope says so. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "message": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["ConfirmationError"];
                };
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, in an error envelope. The status for each condition is not shown; a 2xx with this body is a refusal too. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "message": "Transaction not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ConfirmationError"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Page to return, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page, at most 100.
                 * @example 50
                 */
                per_page?: number;
                /**
                 * @description Only transactions of this status.
                 * @example success
                 */
                status?: components["schemas"]["TransactionStatusB"];
                /**
                 * @description Only transactions in this currency.
                 * @example NGN
                 */
                currency?: string;
                /**
                 * @description Only transactions of this channel.
                 * @example card
                 */
                channel?: components["schemas"]["PaymentChannel"];
                /**
                 * @description Only transactions of this customer, by email or id.
                 * @example ada@example.com
                 */
                customer?: string;
                /**
                 * @description Only transactions of exactly this amount, in the smallest unit.
                 * @example 250000
                 */
                amount?: string;
                /**
                 * @description Only transactions from this time on, as `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SSZ`.
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description Only transactions up to this time, as `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SSZ`.
                 * @example 2026-12-31T23:59:59Z
                 */
                to?: string;
                /**
                 * @description What the list is sorted by.
                 * @example created_at
                 */
                sort?: "created_at" | "amount" | "status" | "paid_at";
                /**
                 * @description Ascending or descending.
                 * @example desc
                 */
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of transactions, always in variant B. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Transactions retrieved",
                     *       "data": [
                     *         {
                     *           "id": 1827364,
                     *           "reference": "TX-20260114-0001",
                     *           "amount": 250000,
                     *           "currency": "NGN",
                     *           "status": "success",
                     *           "gateway_response": "Approved",
                     *           "paid_at": "2026-01-14T10:00:09Z",
                     *           "created_at": "2026-01-14T10:00:00Z",
                     *           "channel": "card",
                     *           "fees": 3750,
                     *           "customer": {
                     *             "id": 40211,
                     *             "email": "ada@example.com",
                     *             "first_name": "Ada",
                     *             "last_name": "Obi",
                     *             "phone": "+2348012345678"
                     *           },
                     *           "authorization": {
                     *             "authorization_code": "AUTH_8dk2m1",
                     *             "bin": "408408",
                     *             "last4": "4081",
                     *             "exp_month": "12",
                     *             "exp_year": "2030",
                     *             "channel": "card",
                     *             "card_type": "visa",
                     *             "bank": "Partner Bank A",
                     *             "country_code": "NG",
                     *             "brand": "visa",
                     *             "reusable": true
                     *           },
                     *           "metadata": {
                     *             "custom_fields": [
                     *               {
                     *                 "display_name": "Invoice number",
                     *                 "variable_name": "invoice_number",
                     *                 "value": "INV-881"
                     *               }
                     *             ]
                     *           },
                     *           "log": {
                     *             "start_time": 1768384800,
                     *             "time_spent": 9,
                     *             "attempts": 1,
                     *             "errors": 0,
                     *             "success": true,
                     *             "mobile": false,
                     *             "input": [],
                     *             "history": [
                     *               {
                     *                 "type": "action",
                     *                 "message": "Attempted to pay with card",
                     *                 "time": 3
                     *               },
                     *               {
                     *                 "type": "success",
                     *                 "message": "Successfully paid with card",
                     *                 "time": 9
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "per_page": 50,
                     *         "pages": 1,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description `success`.
                         * @example success
                         * @enum {string}
                         */
                        status: "success" | "error";
                        /**
                         * @description A sentence for people.
                         * @example Transactions retrieved
                         */
                        message: unknown;
                        /** @description The records of the page. */
                        data: components["schemas"]["TransactionB"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createRecipient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that the caller chooses. For 24 hours, a repeated request with the same key gets the
                 *     same response, and the operation takes effect once.
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    type: components["schemas"]["RecipientType"];
                    /**
                     * @description Name of the account holder exactly as it is registered.
                     * @example ADA OBI
                     */
                    name: string;
                    /**
                     * @description Account number, phone number or BVN, by type.
                     * @example 0123456789
                     */
                    account_number: string;
                    /**
                     * @description Code from *List banks*; for nuban and some mobile money types.
                     * @example 999991
                     */
                    bank_code?: string;
                    /**
                     * @description Currency in which the recipient is paid.
                     * @default NGN
                     * @example NGN
                     * @enum {string}
                     */
                    currency?: "NGN" | "GHS" | "KES" | "USD" | "GBP" | "EUR";
                    /**
                     * @description Email address.
                     * @example ada@example.com
                     */
                    email?: string;
                    /**
                     * @description Phone number; for mobile money.
                     * @example +2348012345678
                     */
                    phone?: string;
                    /**
                     * @description Key-value pairs that the business keeps with the recipient.
                     * @example {
                     *       "department": "payroll"
                     *     }
                     */
                    metadata?: Record<string, never>;
                };
            };
        };
        responses: {
            /** @description The account is verified and the recipient is created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Recipient created",
                     *       "data": {
                     *         "id": 55120,
                     *         "recipient_code": "RCP_3kd92ms",
                     *         "type": "nuban",
                     *         "name": "ADA OBI",
                     *         "account_number": "0123456789",
                     *         "bank_code": "999991",
                     *         "bank_name": "Partner Bank A",
                     *         "currency": "NGN",
                     *         "email": "ada@example.com",
                     *         "phone": null,
                     *         "active": true,
                     *         "verified": true,
                     *         "verification_status": "verified",
                     *         "metadata": {
                     *           "department": "payroll"
                     *         },
                     *         "created_at": "2026-01-14T10:00:00Z",
                     *         "updated_at": "2026-01-14T10:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `success`.
                         * @example success
                         * @constant
                         */
                        status: "success";
                        /**
                         * @description A sentence for people.
                         * @example Recipient created
                         */
                        message: unknown;
                        data: components["schemas"]["Recipient"];
                    };
                };
            };
            /** @description The body breaks a rule or the account fails verification. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeError"];
                };
            };
            /** @description Credentials are missing or invalid. The error envelope says so. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "message": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeError"];
                };
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused for another reason, in an error envelope. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeError"];
                };
            };
        };
    };
    listBanks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The banks and their codes, in any form. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Banks retrieved",
                     *       "data": [
                     *         {
                     *           "name": "Partner Bank A",
                     *           "code": "999991"
                     *         },
                     *         {
                     *           "name": "Partner Bank B",
                     *           "code": "120001"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": unknown;
                };
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    initiateTransfer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that the caller chooses. For 24 hours, a repeated request with the same key gets the
                 *     same response, and the operation takes effect once.
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "1250.75",
                 *       "account_number": "0123456789",
                 *       "bank_code": "999991",
                 *       "account_name": "ADA OBI",
                 *       "narration": "January rent",
                 *       "reference": "TRF-20260114-0001"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: decimal-text
                     * @description Exact decimal text; the unit is not shown.
                     * @example 1250.75
                     */
                    amount: string;
                    /**
                     * @description Destination account.
                     * @example 0123456789
                     */
                    account_number: string;
                    /**
                     * @description Destination bank code.
                     * @example 999991
                     */
                    bank_code: string;
                    /**
                     * @description Optional, for the records of the sender.
                     * @example ADA OBI
                     */
                    account_name?: string;
                    /**
                     * @description Optional, may appear on the statement of the beneficiary.
                     * @example January rent
                     */
                    narration?: string;
                    /**
                     * @description Unique across all transfers of the business; for idempotency and reconciliation.
                     * @example TRF-20260114-0001
                     */
                    reference: string;
                    /**
                     * @description One-time password, when the security settings of the business require one.
                     * @example 123456
                     */
                    otp?: string;
                };
            };
        };
        responses: {
            /** @description The transfer is under way. A server may answer 201 instead. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "message": "Transfer initiated",
                     *       "data": {
                     *         "reference": "TRF-20260114-0001",
                     *         "session_id": "999991260114093000123456789012",
                     *         "amount": "1250.75",
                     *         "status": "pending",
                     *         "destination_account_number": "0123456789",
                     *         "destination_bank_code": "999991",
                     *         "destination_account_name": "ADA OBI"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description A sentence for people.
                         * @example Transfer initiated
                         */
                        message: unknown;
                        data: components["schemas"]["WalletTransfer"];
                    };
                };
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The request is refused for another reason. Where the balance is below what is needed, the message
             *     states the required and the available amount; no status and no body are shown for it.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": false,
                     *       "message": "Insufficient balance: required 3750.00, available 1200.50"
                     *     }
                     */
                    "application/json": unknown;
                };
            };
        };
    };
    getWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "message": "Wallet retrieved",
                     *       "data": {
                     *         "id": "0c9f9f6e-6f0e-4b53-9c55-0f5d3f1c2a11",
                     *         "business_id": "b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55",
                     *         "wallet_name": "Main wallet",
                     *         "account_number": "9901234567",
                     *         "account_name": "Acme Stores",
                     *         "bank_name": "Partner Bank A",
                     *         "bank_code": "999991",
                     *         "currency": "NGN",
                     *         "status": "ACTIVE",
                     *         "created_datetime": "2026-01-02T08:00:00Z",
                     *         "balance": {
                     *           "available_balance": "50000.00",
                     *           "ledger_balance": "50000.00"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description A sentence for people.
                         * @example Wallet retrieved
                         */
                        message: unknown;
                        data: components["schemas"]["Wallet"];
                    };
                };
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getWalletStatement: {
        parameters: {
            query?: {
                /**
                 * @description First day of the span.
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description Last day of the span.
                 * @example 2026-12-31
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the wallet, from *Get wallet*.
                 * @example 0c9f9f6e-6f0e-4b53-9c55-0f5d3f1c2a11
                 */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The movements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "STE-20260114-0001",
                     *           "amount": "1250.75",
                     *           "type": "DEBIT"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description A word for success.
                         * @example success
                         */
                        status: string;
                        /** @description The entries. */
                        data: components["schemas"]["WalletStatementEntry"][];
                    };
                };
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    queryLoanFeature: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "access_type": "bvn",
                 *       "value": "22212345678",
                 *       "authorization": "example-access-token",
                 *       "type": 1,
                 *       "encrypt": "none"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Kind of identifier, such as `bvn`; the other values are not shown.
                     * @example bvn
                     */
                    access_type?: string;
                    /**
                     * @description The identifier.
                     * @example 22212345678
                     */
                    value?: string;
                    /**
                     * @description An authorization token.
                     * @example example-access-token
                     */
                    authorization?: string;
                    /**
                     * @description An integer; its meaning and the allowed values are not shown.
                     * @example 1
                     */
                    type?: number;
                    /**
                     * @description A text; its meaning and the allowed values are not shown.
                     * @example none
                     */
                    encrypt?: string;
                };
            };
        };
        responses: {
            /** @description What is known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Query completed",
                     *       "data": {
                     *         "open_loans": 1
                     *       },
                     *       "charges": {
                     *         "charged": true,
                     *         "charged_amount": "150.00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         */
                        success: boolean;
                        /**
                         * @description A sentence for people.
                         * @example Query completed
                         */
                        message: unknown;
                        /**
                         * @description What is known; the fields are not shown.
                         * @example {}
                         */
                        data: Record<string, never>;
                        charges: components["schemas"]["Charges"];
                    };
                };
            };
            /** @description Credentials are missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "Unauthorized",
                     *       "details": [
                     *         "The api-key is not known"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IdentityError"];
                };
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The status for each condition is not shown; a 2xx with this body is a refusal too. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityError"];
                };
            };
        };
    };
    verifyEnhancedNin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nin": "11223344556"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description National identification number.
                     * @example 11223344556
                     */
                    nin: string;
                };
            };
        };
        responses: {
            /** @description Whom the number belongs to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "NIN verified",
                     *       "data": {
                     *         "nin": "11223344556",
                     *         "first_name": "Ada",
                     *         "middle_name": "Ngozi",
                     *         "surname": "Obi",
                     *         "gender": "f",
                     *         "birth_date": "1990-04-21",
                     *         "photo": "aW52ZW50ZWQ=",
                     *         "telephone_no": "08012345678",
                     *         "error_message": ""
                     *       },
                     *       "charges": {
                     *         "charged": true,
                     *         "charged_amount": "100.00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         */
                        success: boolean;
                        /**
                         * @description A sentence for people.
                         * @example NIN verified
                         */
                        message: unknown;
                        data: components["schemas"]["IdentityResult"];
                        charges: components["schemas"]["Charges"];
                    };
                };
            };
            /** @description Credentials are missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "Unauthorized",
                     *       "details": [
                     *         "The api-key is not known"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IdentityError"];
                };
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The status for each condition is not shown; a 2xx with this body is a refusal too. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityError"];
                };
            };
        };
    };
    freezeCard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that the caller chooses. For 24 hours, a repeated request with the same key gets the
                 *     same response, and the operation takes effect once.
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the card.
                 * @example 6d0e4b3c-1f2a-4c5d-8e9f-0a1b2c3d4e5f
                 */
                card_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "message": "Card frozen",
                     *       "data": {
                     *         "id": "6d0e4b3c-1f2a-4c5d-8e9f-0a1b2c3d4e5f",
                     *         "business_id": "b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55",
                     *         "kind": "VIRTUAL",
                     *         "customer_id": "2e4f6a8c-0b1d-4e3f-9a5b-7c8d9e0f1a2b",
                     *         "customer_name": "Ada Obi",
                     *         "card_name": "ADA OBI",
                     *         "masked_pan": "408408******4081",
                     *         "status": "PENDING",
                     *         "currency": "USD",
                     *         "brand": "VISA",
                     *         "balance": "25.00",
                     *         "expiry": "12/2030",
                     *         "billing_address": {
                     *           "street": "12 Marina Road",
                     *           "city": "Lagos",
                     *           "state": "Lagos",
                     *           "postal_code": "100001",
                     *           "country": "NG"
                     *         },
                     *         "card_number": "4084080000004081",
                     *         "cvv": "000",
                     *         "created_datetime": "2026-01-02T08:00:00Z",
                     *         "updated_datetime": "2026-01-14T10:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        status: components["schemas"]["EnvelopeStatus"];
                        /**
                         * @description A sentence for people.
                         * @example Card frozen
                         */
                        message: unknown;
                        data: components["schemas"]["VirtualCard"];
                    };
                };
            };
            /** @description Credentials are missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 401,
                     *       "message": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The status for each condition is not shown; the body is a number and a sentence. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 404,
                     *       "message": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    mockCardTransaction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that the caller chooses. For 24 hours, a repeated request with the same key gets the
                 *     same response, and the operation takes effect once.
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the card.
                 * @example 6d0e4b3c-1f2a-4c5d-8e9f-0a1b2c3d4e5f
                 */
                card_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "5.00",
                 *       "type": "DEBIT"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: decimal-text
                     * @description Amount as exact decimal text.
                     * @example 5.00
                     */
                    amount?: string;
                    /**
                     * @description Kind of transaction, such as `DEBIT`; the other values are not shown.
                     * @example DEBIT
                     */
                    type?: string;
                };
            };
        };
        responses: {
            /** @description The simulated transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "message": "Transaction simulated",
                     *       "data": {
                     *         "card_id": "6d0e4b3c-1f2a-4c5d-8e9f-0a1b2c3d4e5f",
                     *         "amount": "5.00",
                     *         "currency": "USD",
                     *         "type": "DEBIT",
                     *         "card_balance": "25.00",
                     *         "message": "Simulated transaction queued"
                     *       }
                     *     }
                     */
                    "application/json": {
                        status: components["schemas"]["EnvelopeStatus"];
                        /**
                         * @description A sentence for people.
                         * @example Transaction simulated
                         */
                        message: unknown;
                        data: components["schemas"]["SimulatedCardTransaction"];
                    };
                };
            };
            /** @description Credentials are missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 401,
                     *       "message": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The status for each condition is not shown; the body is a number and a sentence. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 404,
                     *       "message": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchFlights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "adults": 1,
                 *       "itineraries": [
                 *         {
                 *           "departure_airport_code": "LOS",
                 *           "arrival_airport_code": "ABV",
                 *           "departure_date": "2030-03-02"
                 *         }
                 *       ],
                 *       "search_type": "oneway",
                 *       "cabin_class": "economy",
                 *       "children": 0,
                 *       "infants": 0
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Number of adults.
                     * @example 1
                     */
                    adults?: number;
                    /** @description The ways to fly. */
                    itineraries: {
                        /**
                         * @description Airport of departure.
                         * @example LOS
                         */
                        departure_airport_code?: string;
                        /**
                         * @description Airport of arrival.
                         * @example ABV
                         */
                        arrival_airport_code?: string;
                        /**
                         * Format: date
                         * @description Day of departure.
                         * @example 2030-03-02
                         */
                        departure_date?: string;
                    }[];
                    /**
                     * @description Kind of trip.
                     * @example oneway
                     * @enum {string}
                     */
                    search_type?: "oneway" | "return" | "multidestination";
                    /**
                     * @description Cabin class.
                     * @example economy
                     * @enum {string}
                     */
                    cabin_class?: "economy" | "premium_economy" | "business" | "first";
                    /**
                     * @description Number of children.
                     * @example 0
                     */
                    children?: number;
                    /**
                     * @description Number of infants.
                     * @example 0
                     */
                    infants?: number;
                };
            };
        };
        responses: {
            /** @description The offers that were found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "message": "Offers found",
                     *       "data": [
                     *         {
                     *           "selection_token": "sel_0123456789abcdef",
                     *           "pricing": {
                     *             "currency_code": "NGN",
                     *             "base_price": 182000.5,
                     *             "service_charge": 2500,
                     *             "total_amount": 184500.5,
                     *             "wallet_reward_on_success": 500,
                     *             "price_status": "preview"
                     *           },
                     *           "airline_code": "XA",
                     *           "airline_name": "Example Air",
                     *           "airline_logo_url": "https://img.example.com/xa.png",
                     *           "marketing_carrier": "XA",
                     *           "journeys": [
                     *             {
                     *               "name": "Lagos to Abuja",
                     *               "airline_code": "XA",
                     *               "airline_name": "Example Air",
                     *               "departure_airport_code": "LOS",
                     *               "departure_airport_name": "Murtala Muhammed International",
                     *               "departure_datetime": "2030-03-02T07:30:00+01:00",
                     *               "arrival_airport_code": "ABV",
                     *               "arrival_airport_name": "Nnamdi Azikiwe International",
                     *               "arrival_datetime": "2030-03-02T08:45:00+01:00",
                     *               "stop_count": 0,
                     *               "stop_time": "0h 0m",
                     *               "trip_duration": "1h 15m",
                     *               "airline_logo_url": "https://img.example.com/xa.png",
                     *               "segments": [
                     *                 {
                     *                   "sequence": 1,
                     *                   "airline_code": "XA",
                     *                   "airline_name": "Example Air",
                     *                   "flight_number": "XA104",
                     *                   "departure_airport_code": "LOS",
                     *                   "departure_airport_name": "Murtala Muhammed International",
                     *                   "arrival_airport_code": "ABV",
                     *                   "arrival_airport_name": "Nnamdi Azikiwe International",
                     *                   "departure_datetime": "2030-03-02T07:30:00+01:00",
                     *                   "arrival_datetime": "2030-03-02T08:45:00+01:00",
                     *                   "duration": "1h 15m",
                     *                   "booking_class": "Y",
                     *                   "cabin_class": "economy",
                     *                   "cabin_class_name": "Economy",
                     *                   "aircraft": "B737",
                     *                   "layover": "",
                     *                   "layover_duration": "",
                     *                   "baggage_count": 1,
                     *                   "baggage_weight": 23,
                     *                   "baggage_weight_unit": "kg"
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "fare_rules": [
                     *             "No change on the day of departure"
                     *           ],
                     *           "penalty_rules": [
                     *             "Cancellation costs 20 percent"
                     *           ],
                     *           "is_refundable": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        status: components["schemas"]["EnvelopeStatus"];
                        /**
                         * @description A sentence for people.
                         * @example Offers found
                         */
                        message: unknown;
                        /** @description The offers. */
                        data: components["schemas"]["FlightOffer"][];
                    };
                };
            };
            /**
             * @description The request is refused. A request that breaks a stated rule gets the list of faults; for other
             *     refusals, such as a lack of balance, no body is shown.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelValidationError"] | unknown;
                };
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The request is refused. A request that breaks a stated rule gets the list of faults; for other
             *     refusals, such as a lack of balance, no body is shown.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelValidationError"] | unknown;
                };
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createFlightQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that the caller chooses. For 24 hours, a repeated request with the same key gets the
                 *     same response, and the operation takes effect once.
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "selection_token": "sel_0123456789abcdef"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description From an offer of *Search flights*.
                     * @example sel_0123456789abcdef
                     */
                    selection_token: string;
                };
            };
        };
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "message": "Quote created",
                     *       "data": {
                     *         "id": "4f8b2d60-3c1e-4a7b-9d25-6e0f1a2b3c4d",
                     *         "business_id": "b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55",
                     *         "status": "active",
                     *         "currency_code": "NGN",
                     *         "expires_at": "2030-02-14T10:30:00Z",
                     *         "created_datetime": "2030-02-14T10:00:00Z",
                     *         "updated_datetime": "2030-02-14T10:00:00Z",
                     *         "pricing": {
                     *           "currency_code": "NGN",
                     *           "base_price": 182000.5,
                     *           "service_charge": 2500,
                     *           "total_amount": 184500.5,
                     *           "wallet_reward_on_success": 500,
                     *           "price_status": "preview"
                     *         },
                     *         "airline_code": "XA",
                     *         "airline_name": "Example Air",
                     *         "airline_logo_url": "https://img.example.com/xa.png",
                     *         "marketing_carrier": "XA",
                     *         "journeys": [
                     *           {
                     *             "name": "Lagos to Abuja",
                     *             "airline_code": "XA",
                     *             "airline_name": "Example Air",
                     *             "departure_airport_code": "LOS",
                     *             "departure_airport_name": "Murtala Muhammed International",
                     *             "departure_datetime": "2030-03-02T07:30:00+01:00",
                     *             "arrival_airport_code": "ABV",
                     *             "arrival_airport_name": "Nnamdi Azikiwe International",
                     *             "arrival_datetime": "2030-03-02T08:45:00+01:00",
                     *             "stop_count": 0,
                     *             "stop_time": "0h 0m",
                     *             "trip_duration": "1h 15m",
                     *             "airline_logo_url": "https://img.example.com/xa.png",
                     *             "segments": [
                     *               {
                     *                 "sequence": 1,
                     *                 "airline_code": "XA",
                     *                 "airline_name": "Example Air",
                     *                 "flight_number": "XA104",
                     *                 "departure_airport_code": "LOS",
                     *                 "departure_airport_name": "Murtala Muhammed International",
                     *                 "arrival_airport_code": "ABV",
                     *                 "arrival_airport_name": "Nnamdi Azikiwe International",
                     *                 "departure_datetime": "2030-03-02T07:30:00+01:00",
                     *                 "arrival_datetime": "2030-03-02T08:45:00+01:00",
                     *                 "duration": "1h 15m",
                     *                 "booking_class": "Y",
                     *                 "cabin_class": "economy",
                     *                 "cabin_class_name": "Economy",
                     *                 "aircraft": "B737",
                     *                 "layover": "",
                     *                 "layover_duration": "",
                     *                 "baggage_count": 1,
                     *                 "baggage_weight": 23,
                     *                 "baggage_weight_unit": "kg"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "fare_rules": [
                     *           "No change on the day of departure"
                     *         ],
                     *         "penalty_rules": [
                     *           "Cancellation costs 20 percent"
                     *         ],
                     *         "is_refundable": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        status: components["schemas"]["EnvelopeStatus"];
                        /**
                         * @description A sentence for people.
                         * @example Quote created
                         */
                        message: unknown;
                        data: components["schemas"]["FlightQuote"];
                    };
                };
            };
            /**
             * @description The request is refused. A request that breaks a stated rule gets the list of faults; for other
             *     refusals, such as a lack of balance, no body is shown.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelValidationError"] | unknown;
                };
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The request is refused. A request that breaks a stated rule gets the list of faults; for other
             *     refusals, such as a lack of balance, no body is shown.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelValidationError"] | unknown;
                };
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    issueFlightTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that the caller chooses. For 24 hours, a repeated request with the same key gets the
                 *     same response, and the operation takes effect once.
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "BookingId": "BK-20300214-77"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The bookingId returned when booking.
                     * @example BK-20300214-77
                     */
                    BookingId?: string;
                };
            };
        };
        responses: {
            /** @description The ticket. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "message": "Ticket issued",
                     *       "data": {
                     *         "PNR": "QX7R2M",
                     *         "ticketNumbers": [
                     *           "9991234567890"
                     *         ],
                     *         "bookingId": "BK-20300214-77",
                     *         "status": "TICKETED",
                     *         "airline": "Example Air",
                     *         "flightNumber": "XA104",
                     *         "origin": "LOS",
                     *         "destination": "ABV",
                     *         "departureTime": "2030-03-02T07:30:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        status: components["schemas"]["EnvelopeStatus"];
                        /**
                         * @description A sentence for people.
                         * @example Ticket issued
                         */
                        message: unknown;
                        data: components["schemas"]["FlightTicket"];
                    };
                };
            };
            /** @description Credentials are missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 401,
                     *       "message": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The status for each condition is not shown; the body is a number and a sentence. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 404,
                     *       "message": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEsimOrders: {
        parameters: {
            query?: {
                /**
                 * @description Only orders of this type.
                 * @example purchase
                 */
                type?: "purchase" | "topup";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "message": "Orders retrieved",
                     *       "data": [
                     *         {
                     *           "id": "0d1c2b3a-4f5e-4678-9a8b-7c6d5e4f3a2b",
                     *           "reference": "ESIM-20260114-0001",
                     *           "provider_order_no": "P-99120",
                     *           "package_code": "NG_1GB_7D",
                     *           "package_slug": "ng-1gb-7d",
                     *           "package_name": "Nigeria 1 GB 7 days",
                     *           "location": "NG",
                     *           "currency_code": "NGN",
                     *           "quantity": 1,
                     *           "amount_usd": 2.5,
                     *           "amount_naira": 3750,
                     *           "status": "pending",
                     *           "error_message": "",
                     *           "created_datetime": "2026-01-14T10:00:00Z",
                     *           "updated_datetime": "2026-01-14T10:00:00Z",
                     *           "completed_datetime": null,
                     *           "type": "purchase",
                     *           "profiles": [
                     *             {
                     *               "esim_tran_no": "TR-551",
                     *               "order_no": "P-99120",
                     *               "imsi": "621000000000001",
                     *               "iccid": "8923400000000000001",
                     *               "msisdn": "2348000000001",
                     *               "ac": "LPA:1$smdp.example.com$EXAMPLE",
                     *               "qr_code_url": "https://esim.example.com/qr/1",
                     *               "short_url": "https://esim.example.com/a/1",
                     *               "smdp_status": "RELEASED",
                     *               "eid": "",
                     *               "activate_time": null,
                     *               "installation_time": null,
                     *               "expired_time": "2026-07-14T10:00:00Z",
                     *               "duration_unit": "DAY",
                     *               "esim_status": "GOT_RESOURCE",
                     *               "pin": "0000",
                     *               "puk": "00000000",
                     *               "apn": "internet.example",
                     *               "ip_export": "NG",
                     *               "fup_policy": "512 kbps after the volume",
                     *               "sms_status": 0,
                     *               "active_type": 1,
                     *               "data_type": 1,
                     *               "total_volume": 1073741824,
                     *               "total_duration": 7,
                     *               "order_usage": 0,
                     *               "support_top_up_type": 2,
                     *               "packages": [
                     *                 {
                     *                   "package_code": "NG_1GB_7D",
                     *                   "package_name": "Nigeria 1 GB 7 days",
                     *                   "slug": "ng-1gb-7d",
                     *                   "location_code": "NG",
                     *                   "create_time": "2026-01-14T10:00:00Z",
                     *                   "duration": 7,
                     *                   "volume": 1073741824
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        status: components["schemas"]["EnvelopeStatus"];
                        /**
                         * @description A sentence for people.
                         * @example Orders retrieved
                         */
                        message: unknown;
                        /** @description The orders. */
                        data: components["schemas"]["ListedEsimOrder"][];
                    };
                };
            };
            /**
             * @description The request is refused. A request that breaks a stated rule gets the list of faults; for other
             *     refusals, such as a lack of balance, no body is shown.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelValidationError"] | unknown;
                };
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The request is refused. A request that breaks a stated rule gets the list of faults; for other
             *     refusals, such as a lack of balance, no body is shown.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelValidationError"] | unknown;
                };
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createEsimOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that the caller chooses. For 24 hours, a repeated request with the same key gets the
                 *     same response, and the operation takes effect once.
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reference": "ESIM-20260114-0001",
                 *       "package_code": "NG_1GB_7D"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Reference that the business chooses.
                     * @example ESIM-20260114-0001
                     */
                    reference?: string;
                    /**
                     * @description Package to order.
                     * @example NG_1GB_7D
                     */
                    package_code?: string;
                };
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "message": "Order placed",
                     *       "data": {
                     *         "id": "0d1c2b3a-4f5e-4678-9a8b-7c6d5e4f3a2b",
                     *         "reference": "ESIM-20260114-0001",
                     *         "provider_order_no": "",
                     *         "package_code": "NG_1GB_7D",
                     *         "package_slug": "ng-1gb-7d",
                     *         "package_name": "Nigeria 1 GB 7 days",
                     *         "location": "NG",
                     *         "currency_code": "NGN",
                     *         "quantity": 1,
                     *         "amount_usd": 2.5,
                     *         "amount_naira": 3750,
                     *         "status": "pending",
                     *         "error_message": "",
                     *         "created_datetime": "2026-01-14T10:00:00Z",
                     *         "updated_datetime": "2026-01-14T10:00:00Z",
                     *         "completed_datetime": null,
                     *         "profiles": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        status: components["schemas"]["EnvelopeStatus"];
                        /**
                         * @description A sentence for people.
                         * @example Order placed
                         */
                        message: unknown;
                        data: components["schemas"]["EsimOrder"];
                    };
                };
            };
            /**
             * @description The request is refused. A request that breaks a stated rule gets the list of faults; for other
             *     refusals, such as a lack of balance, no body is shown.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelValidationError"] | unknown;
                };
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The request is refused. A request that breaks a stated rule gets the list of faults; for other
             *     refusals, such as a lack of balance, no body is shown.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelValidationError"] | unknown;
                };
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The request is refused for another reason. Where the balance is below what is needed, the message
             *     states the required and the available amount; no status and no body are shown for it.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": false,
                     *       "message": "Insufficient balance: required 3750.00, available 1200.50"
                     *     }
                     */
                    "application/json": unknown;
                };
            };
        };
    };
    postTransactionInitialize: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The contract shows no body for this endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. The contract shows no body for this endpoint. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postTransactionConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The contract shows no body for this endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. The contract shows no body for this endpoint. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTransactionVerify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the transaction.
                 * @example TX-20260114-0001
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The contract shows no body for this endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. The contract shows no body for this endpoint. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTransactionList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The contract shows no body for this endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. The contract shows no body for this endpoint. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postWalletsCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The contract shows no body for this endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. The contract shows no body for this endpoint. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getWalletBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The contract shows no body for this endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. The contract shows no body for this endpoint. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postReservedAccountCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The contract shows no body for this endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. The contract shows no body for this endpoint. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReservedAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of the account.
                 * @example 9912345678
                 */
                account_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The contract shows no body for this endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. The contract shows no body for this endpoint. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postTransferInitiate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The contract shows no body for this endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. The contract shows no body for this endpoint. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Credentials are missing or invalid. No body is shown for this operation. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Understood but not authorized. The contract names no condition and no body for it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused. The contract gives no body for errors of this operation, and no status per condition. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request rate is exceeded (live 100, sandbox 1,000 requests a minute). No body and no headers are shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal server error. A conforming server never answers so to a request that is legal HTTP. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderProcessing: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hex digest of HMAC-SHA512 over the exact raw body, keyed with the `api-secret` of the business.
                 *     Compute it before any parsing and compare in constant time. Some frameworks show the header as
                 *     `HTTP_SERVICE_HTTP_SIGNATURE`.
                 */
                "SERVICE-HTTP-SIGNATURE": string;
                /**
                 * @description Names the dispatcher of the service; the value is not shown.
                 * @example example-dispatcher/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the event.
                     * @example order.processing
                     * @constant
                     */
                    event: "order.processing";
                    /**
                     * @description Always `flight`.
                     * @example flight
                     * @constant
                     */
                    service: "flight";
                    data: components["schemas"]["FlightOrder"];
                    /**
                     * @description Reserved.
                     * @example null
                     */
                    metadata: Record<string, never> | null;
                    /**
                     * Format: iso-timestamp
                     * @description When the event was queued.
                     * @example 2030-02-14T10:05:01Z
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description The receiver has processed the event. It answers so only afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has not processed the event; it may be sent again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has not processed the event; it may be sent again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hex digest of HMAC-SHA512 over the exact raw body, keyed with the `api-secret` of the business.
                 *     Compute it before any parsing and compare in constant time. Some frameworks show the header as
                 *     `HTTP_SERVICE_HTTP_SIGNATURE`.
                 */
                "SERVICE-HTTP-SIGNATURE": string;
                /**
                 * @description Names the dispatcher of the service; the value is not shown.
                 * @example example-dispatcher/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the event.
                     * @example order.completed
                     * @constant
                     */
                    event: "order.completed";
                    /**
                     * @description Always `flight`.
                     * @example flight
                     * @constant
                     */
                    service: "flight";
                    data: components["schemas"]["FlightOrder"];
                    /**
                     * @description Reserved.
                     * @example null
                     */
                    metadata: Record<string, never> | null;
                    /**
                     * Format: iso-timestamp
                     * @description When the event was queued.
                     * @example 2030-02-14T10:05:01Z
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description The receiver has processed the event. It answers so only afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has not processed the event; it may be sent again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has not processed the event; it may be sent again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hex digest of HMAC-SHA512 over the exact raw body, keyed with the `api-secret` of the business.
                 *     Compute it before any parsing and compare in constant time. Some frameworks show the header as
                 *     `HTTP_SERVICE_HTTP_SIGNATURE`.
                 */
                "SERVICE-HTTP-SIGNATURE": string;
                /**
                 * @description Names the dispatcher of the service; the value is not shown.
                 * @example example-dispatcher/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the event.
                     * @example order.failed
                     * @constant
                     */
                    event: "order.failed";
                    /**
                     * @description Always `flight`.
                     * @example flight
                     * @constant
                     */
                    service: "flight";
                    data: components["schemas"]["FlightOrder"];
                    /**
                     * @description Reserved.
                     * @example null
                     */
                    metadata: Record<string, never> | null;
                    /**
                     * Format: iso-timestamp
                     * @description When the event was queued.
                     * @example 2030-02-14T10:05:01Z
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description The receiver has processed the event. It answers so only afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has not processed the event; it may be sent again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has not processed the event; it may be sent again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderCancelled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hex digest of HMAC-SHA512 over the exact raw body, keyed with the `api-secret` of the business.
                 *     Compute it before any parsing and compare in constant time. Some frameworks show the header as
                 *     `HTTP_SERVICE_HTTP_SIGNATURE`.
                 */
                "SERVICE-HTTP-SIGNATURE": string;
                /**
                 * @description Names the dispatcher of the service; the value is not shown.
                 * @example example-dispatcher/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the event.
                     * @example order.cancelled
                     * @constant
                     */
                    event: "order.cancelled";
                    /**
                     * @description Always `flight`.
                     * @example flight
                     * @constant
                     */
                    service: "flight";
                    data: components["schemas"]["FlightOrder"];
                    /**
                     * @description Reserved.
                     * @example null
                     */
                    metadata: Record<string, never> | null;
                    /**
                     * Format: iso-timestamp
                     * @description When the event was queued.
                     * @example 2030-02-14T10:05:01Z
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description The receiver has processed the event. It answers so only afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has not processed the event; it may be sent again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has not processed the event; it may be sent again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
