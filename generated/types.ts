// Generated from spec/ by openapi-typescript. Do not edit.
export interface paths {
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        /**
         * Format: iso-timestamp
         * @description An ISO 8601 timestamp, with or without a fraction of a second and an offset.
         */
        Timestamp: string;
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
             * @description When the attempt began, seconds since 1970.
             * @example 1768384800
             */
            start_time: number;
            /**
             * @description Seconds spent.
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
                 * @description Seconds since the start.
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
             * @description Smallest currency unit (kobo for NGN).
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
                    display_name: unknown;
                    /**
                     * @description Name for programs.
                     * @example invoice_number
                     */
                    variable_name: unknown;
                    /**
                     * @description The value.
                     * @example INV-881
                     */
                    value: unknown;
                }[];
            };
            log: components["schemas"]["PaymentLog"];
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
         * Format: decimal-text
         * @description An exact decimal number as text, in the major unit of the currency.
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
             * @description Account number that funds the wallet.
             * @example 9901234567
             */
            account_number: string;
            /**
             * @description Name on that account.
             * @example Acme Stores
             */
            account_name: string;
            /**
             * @description Bank of that account.
             * @example Partner Bank A
             */
            bank_name: string;
            /**
             * @description Code of that bank.
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
            /** @description Balances as exact decimal text in the major unit. */
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
    initiateTransfer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that the caller chooses. For 24 hours, a repeated request with the same key gets the
                 *     same response, and the operation takes effect once.
                 * @example 7f1c9a52-transfer-0001
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
                     * @description Exact decimal text in the major unit.
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
}
