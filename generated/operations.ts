// Generated from spec/. Do not edit.
import type * as table from './operation-types.js';
export type { Echo, JsonValue, RequestRule } from './operation-types.js';

export type OperationId =
  | 'createVirtualAccount'
  | 'updateVirtualAccount'
  | 'confirmTransaction'
  | 'listTransactions'
  | 'createRecipient'
  | 'listBanks'
  | 'initiateTransfer'
  | 'getWallet'
  | 'getWalletStatement'
  | 'queryLoanFeature'
  | 'verifyEnhancedNin'
  | 'freezeCard'
  | 'mockCardTransaction'
  | 'searchFlights'
  | 'createFlightQuote'
  | 'issueFlightTicket'
  | 'listEsimOrders'
  | 'createEsimOrder';

export type WebhookId =
  | 'orderProcessing'
  | 'orderCompleted'
  | 'orderFailed'
  | 'orderCancelled';

export type Given = table.Given<OperationId>;
export type Operation = table.Operation<OperationId>;
export type Outcome = table.Outcome<OperationId>;

/** The events that the service sends, with their names. */
export const webhookEvents: Readonly<Record<WebhookId, string>> = {"orderProcessing":"order.processing","orderCompleted":"order.completed","orderFailed":"order.failed","orderCancelled":"order.cancelled"};

/** What the document names without a shape: a server may have it in any form, or not at all. */
export const unshapedOperations: readonly { id: string; method: string; path: string }[] = [{"id":"postReservedAccountCreate","method":"POST","path":"/reserved-account/create"},{"id":"getReservedAccount","method":"GET","path":"/reserved-account/{account_number}"},{"id":"postTransactionInitialize","method":"POST","path":"/transaction/initialize"},{"id":"postTransactionConfirm","method":"POST","path":"/transaction/confirm"},{"id":"getTransactionVerify","method":"GET","path":"/transaction/verify/{reference}"},{"id":"getTransactionList","method":"GET","path":"/transaction/list"},{"id":"postTransferInitiate","method":"POST","path":"/transfer/initiate"},{"id":"postWalletsCreate","method":"POST","path":"/wallets/create"},{"id":"getWalletBalance","method":"GET","path":"/pms/api/external/request/wallet/balance/"}];

/** What breaks one of these keywords SHOULD be refused; what breaks any other MUST be. */
export const shouldKeywords: readonly string[] = ["type"];

/** Names of members that no report may show; a name stands for its string and number values. */
export const sensitiveMembers: readonly string[] = ["authorization","authorization_code","bvn","card_number","cvv","nin","otp","photo","pin","puk","selection_token","value"];

export const operations: readonly Operation[] = [
  {
    "id": "createVirtualAccount",
    "method": "POST",
    "path": "/pms/api/external/request/customerReservedAccount/",
    "tag": "accounts",
    "feature": "accounts",
    "summary": "Create virtual account",
    "effect": "creates",
    "lane": "accounts",
    "secretOptional": false,
    "success": [
      200
    ],
    "errorShapes": [
      "400",
      "401",
      "4XX"
    ],
    "hasInvalidShape": false,
    "hasFreeRefusals": false,
    "bareStatuses": [
      "403",
      "429"
    ],
    "statusIsOpen": false,
    "headers": {},
    "idempotent": true,
    "pathExample": {},
    "examples": [
      {
        "name": "dynamic-bank-b",
        "body": {
          "email": "ada@example.com",
          "name": "Ada Obi",
          "phoneNumber": "+2348012345678",
          "bankcode": [
            "120001"
          ],
          "account_type": "DYNAMIC",
          "businessid": "b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55"
        },
        "given": [
          {
            "state": "a business is known",
            "reusable": true,
            "bind": {
              "/body/businessid": "business_id"
            }
          }
        ],
        "level": "MUST"
      },
      {
        "name": "static-bank-b",
        "body": {
          "email": "ada@example.com",
          "name": "Ada Obi",
          "phoneNumber": "+2348012345678",
          "bankcode": [
            "120001"
          ],
          "account_type": "STATIC",
          "businessid": "b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55"
        },
        "given": [
          {
            "state": "a business is known",
            "reusable": true,
            "bind": {
              "/body/businessid": "business_id"
            }
          }
        ],
        "level": "MUST"
      },
      {
        "name": "static-bank-a",
        "body": {
          "email": "ada@example.com",
          "name": "Ada Obi",
          "phoneNumber": "+2348012345678",
          "bankcode": [
            "999991"
          ],
          "account_type": "STATIC",
          "businessid": "b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55",
          "bvn": "22212345678"
        },
        "given": [
          {
            "state": "a business is known",
            "reusable": true,
            "bind": {
              "/body/businessid": "business_id"
            }
          },
          {
            "state": "an identity exists",
            "bind": {
              "/body/bvn": "bvn"
            }
          }
        ],
        "level": "MUST"
      },
      {
        "name": "dynamic-bank-a",
        "body": {
          "email": "ada@example.com",
          "name": "Ada Obi",
          "phoneNumber": "+2348012345678",
          "bankcode": [
            "999991"
          ],
          "account_type": "DYNAMIC",
          "businessid": "b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55",
          "bvn": "22212345678"
        },
        "given": [
          {
            "state": "a business is known",
            "reusable": true,
            "bind": {
              "/body/businessid": "business_id"
            }
          },
          {
            "state": "an identity exists",
            "bind": {
              "/body/bvn": "bvn"
            }
          }
        ],
        "level": "MUST"
      },
      {
        "name": "static-bank-a-nin",
        "body": {
          "email": "ada@example.com",
          "name": "Ada Obi",
          "phoneNumber": "+2348012345678",
          "bankcode": [
            "999991"
          ],
          "account_type": "STATIC",
          "businessid": "b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55",
          "nin": "11223344556"
        },
        "given": [
          {
            "state": "a business is known",
            "reusable": true,
            "bind": {
              "/body/businessid": "business_id"
            }
          },
          {
            "state": "an identity exists",
            "bind": {
              "/body/nin": "nin"
            }
          }
        ],
        "level": "SHOULD"
      },
      {
        "name": "static-both-banks",
        "body": {
          "email": "ada@example.com",
          "name": "Ada Obi",
          "phoneNumber": "+2348012345678",
          "bankcode": [
            "999991",
            "120001"
          ],
          "account_type": "STATIC",
          "businessid": "b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55",
          "bvn": "22212345678"
        },
        "given": [
          {
            "state": "a business is known",
            "reusable": true,
            "bind": {
              "/body/businessid": "business_id"
            }
          },
          {
            "state": "an identity exists",
            "bind": {
              "/body/bvn": "bvn"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "success.static-bank-b",
        "kind": "success",
        "form": 1
      },
      {
        "name": "success.static-bank-a",
        "kind": "success",
        "form": 2
      },
      {
        "name": "success.dynamic-bank-a",
        "kind": "success",
        "form": 3
      },
      {
        "name": "success.static-bank-a-nin",
        "kind": "success",
        "form": 4
      },
      {
        "name": "success.static-both-banks",
        "kind": "success",
        "form": 5
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      },
      {
        "name": "no-bank",
        "kind": "refusal",
        "form": 0
      },
      {
        "name": "no-bvn",
        "kind": "refusal",
        "form": 2
      }
    ],
    "unique": {
      "/email": "ada.{}@example.com",
      "/phoneNumber": "+234803{digits}"
    },
    "usesUp": [
      "/body/bvn",
      "/body/nin"
    ],
    "shows": [
      {
        "pointer": "/banks/*/account_type",
        "of": "createVirtualAccount",
        "member": "account_type",
        "example": "DYNAMIC"
      },
      {
        "pointer": "/banks/account_type",
        "of": "createVirtualAccount",
        "member": "account_type",
        "example": "DYNAMIC"
      }
    ],
    "echoes": [],
    "query": [],
    "bodySchema": {
      "type": "object",
      "required": [
        "bankcode"
      ],
      "properties": {
        "email": {
          "type": "string",
          "description": "Email address of the customer.",
          "example": "ada@example.com",
          "x-unique": "ada.{}@example.com"
        },
        "name": {
          "type": "string",
          "description": "Full name of the customer, first and last.",
          "example": "Ada Obi"
        },
        "phoneNumber": {
          "type": "string",
          "description": "Phone number in international format.",
          "example": "+2348012345678",
          "x-unique": "+234803{digits}"
        },
        "bankcode": {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "string",
            "enum": [
              "999991",
              "120001"
            ]
          },
          "description": "Partner banks: `999991` (A), `120001` (B).",
          "example": [
            "120001"
          ]
        },
        "account_type": {
          "type": "string",
          "enum": [
            "STATIC",
            "DYNAMIC"
          ],
          "description": "Kind of virtual account; identification is asked for by kind and bank.",
          "example": "DYNAMIC"
        },
        "businessid": {
          "type": "string",
          "description": "Merchant business id that the service gave.",
          "example": "b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55"
        },
        "bvn": {
          "type": "string",
          "pattern": "^[0-9]{11}$",
          "description": "Bank verification number; for STATIC accounts where identification applies.",
          "example": "22212345678",
          "x-sensitive": true
        },
        "nin": {
          "type": "string",
          "pattern": "^[0-9]{11}$",
          "description": "National identification number; where there is no BVN.",
          "example": "11223344556",
          "x-sensitive": true
        }
      }
    },
    "rules": [
      {
        "name": "body.email.type",
        "place": "body",
        "pointer": "/email",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`email` is of JSON type string: any other value is refused.",
        "example": "ada@example.com"
      },
      {
        "name": "body.name.type",
        "place": "body",
        "pointer": "/name",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`name` is of JSON type string: any other value is refused.",
        "example": "Ada Obi"
      },
      {
        "name": "body.phoneNumber.type",
        "place": "body",
        "pointer": "/phoneNumber",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`phoneNumber` is of JSON type string: any other value is refused.",
        "example": "+2348012345678"
      },
      {
        "name": "body.bankcode.required",
        "place": "body",
        "pointer": "/bankcode",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`bankcode` is required: a request without it is refused.",
        "example": [
          "120001"
        ]
      },
      {
        "name": "body.bankcode.type",
        "place": "body",
        "pointer": "/bankcode",
        "keyword": "type",
        "limit": "array",
        "level": "SHOULD",
        "text": "`bankcode` is of JSON type array: any other value is refused.",
        "example": [
          "120001"
        ]
      },
      {
        "name": "body.bankcode.minItems",
        "place": "body",
        "pointer": "/bankcode",
        "keyword": "minItems",
        "limit": 1,
        "level": "MUST",
        "text": "`bankcode` has at least 1 entry: any other value is refused.",
        "example": [
          "120001"
        ]
      },
      {
        "name": "body.bankcode.items.type",
        "place": "body",
        "pointer": "/bankcode/0",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "Each entry of `bankcode` is of JSON type string: any other value is refused."
      },
      {
        "name": "body.bankcode.items.enum",
        "place": "body",
        "pointer": "/bankcode/0",
        "keyword": "enum",
        "limit": [
          "999991",
          "120001"
        ],
        "level": "MUST",
        "text": "Each entry of `bankcode` is one of 999991, 120001: any other value is refused."
      },
      {
        "name": "body.account_type.type",
        "place": "body",
        "pointer": "/account_type",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`account_type` is of JSON type string: any other value is refused.",
        "example": "DYNAMIC"
      },
      {
        "name": "body.account_type.enum",
        "place": "body",
        "pointer": "/account_type",
        "keyword": "enum",
        "limit": [
          "STATIC",
          "DYNAMIC"
        ],
        "level": "MUST",
        "text": "`account_type` is one of STATIC, DYNAMIC: any other value is refused.",
        "example": "DYNAMIC"
      },
      {
        "name": "body.businessid.type",
        "place": "body",
        "pointer": "/businessid",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`businessid` is of JSON type string: any other value is refused.",
        "example": "b7d2e1aa-93a4-4d1f-8f0e-2f6f0a8f3c55"
      },
      {
        "name": "body.bvn.type",
        "place": "body",
        "pointer": "/bvn",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`bvn` is of JSON type string: any other value is refused.",
        "example": "22212345678"
      },
      {
        "name": "body.bvn.pattern",
        "place": "body",
        "pointer": "/bvn",
        "keyword": "pattern",
        "limit": "^[0-9]{11}$",
        "level": "MUST",
        "text": "`bvn` has 11 digits and nothing else: any other value is refused.",
        "example": "22212345678"
      },
      {
        "name": "body.nin.type",
        "place": "body",
        "pointer": "/nin",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`nin` is of JSON type string: any other value is refused.",
        "example": "11223344556"
      },
      {
        "name": "body.nin.pattern",
        "place": "body",
        "pointer": "/nin",
        "keyword": "pattern",
        "limit": "^[0-9]{11}$",
        "level": "MUST",
        "text": "`nin` has 11 digits and nothing else: any other value is refused.",
        "example": "11223344556"
      }
    ]
  },
  {
    "id": "updateVirtualAccount",
    "method": "PUT",
    "path": "/pms/api/external/request/customerReservedAccount/{account_number}/",
    "tag": "accounts",
    "feature": "accounts",
    "summary": "Update virtual account",
    "effect": "creates",
    "lane": "accounts",
    "secretOptional": false,
    "success": [
      200
    ],
    "errorShapes": [
      "400",
      "401",
      "404"
    ],
    "hasInvalidShape": false,
    "hasFreeRefusals": false,
    "bareStatuses": [
      "403",
      "429"
    ],
    "statusIsOpen": false,
    "headers": {},
    "idempotent": true,
    "pathExample": {
      "account_number": "9912345678"
    },
    "examples": [
      {
        "name": "base",
        "body": {
          "bvn": "22212345678",
          "nin": "11223344556"
        },
        "given": [
          {
            "state": "a static virtual account without KYC exists",
            "bind": {
              "/path/account_number": "account_number",
              "/body/bvn": "bvn",
              "/body/nin": "nin"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      },
      {
        "name": "invalid",
        "kind": "refusal",
        "form": 0
      },
      {
        "name": "unknown-account",
        "kind": "refusal",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [
      "/path/account_number"
    ],
    "shows": [],
    "echoes": [],
    "query": [],
    "bodySchema": {
      "type": "object",
      "required": [
        "bvn",
        "nin"
      ],
      "properties": {
        "bvn": {
          "type": "string",
          "pattern": "^[0-9]{11}$",
          "description": "Bank verification number of the customer.",
          "example": "22212345678",
          "x-sensitive": true
        },
        "nin": {
          "type": "string",
          "pattern": "^[0-9]{11}$",
          "description": "National identification number of the customer.",
          "example": "11223344556",
          "x-sensitive": true
        }
      }
    },
    "rules": [
      {
        "name": "body.bvn.required",
        "place": "body",
        "pointer": "/bvn",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`bvn` is required: a request without it is refused.",
        "example": "22212345678"
      },
      {
        "name": "body.bvn.type",
        "place": "body",
        "pointer": "/bvn",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`bvn` is of JSON type string: any other value is refused.",
        "example": "22212345678"
      },
      {
        "name": "body.bvn.pattern",
        "place": "body",
        "pointer": "/bvn",
        "keyword": "pattern",
        "limit": "^[0-9]{11}$",
        "level": "MUST",
        "text": "`bvn` has 11 digits and nothing else: any other value is refused.",
        "example": "22212345678"
      },
      {
        "name": "body.nin.required",
        "place": "body",
        "pointer": "/nin",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`nin` is required: a request without it is refused.",
        "example": "11223344556"
      },
      {
        "name": "body.nin.type",
        "place": "body",
        "pointer": "/nin",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`nin` is of JSON type string: any other value is refused.",
        "example": "11223344556"
      },
      {
        "name": "body.nin.pattern",
        "place": "body",
        "pointer": "/nin",
        "keyword": "pattern",
        "limit": "^[0-9]{11}$",
        "level": "MUST",
        "text": "`nin` has 11 digits and nothing else: any other value is refused.",
        "example": "11223344556"
      }
    ]
  },
  {
    "id": "confirmTransaction",
    "method": "GET",
    "path": "/pms/transactions/{reference}/confirm/",
    "tag": "transactions",
    "feature": "transactions",
    "summary": "Confirm (verify) transaction",
    "effect": "none",
    "lane": "transactions",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [
      "401",
      "4XX"
    ],
    "hasInvalidShape": false,
    "hasFreeRefusals": false,
    "bareStatuses": [
      "403",
      "429"
    ],
    "statusIsOpen": false,
    "headers": {},
    "idempotent": false,
    "pathExample": {
      "reference": "TX-20260114-0001"
    },
    "examples": [
      {
        "name": "base",
        "body": null,
        "given": [
          {
            "state": "a transaction exists",
            "params": {
              "status": "success"
            },
            "bind": {
              "/path/reference": "reference"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      },
      {
        "name": "not-found",
        "kind": "refusal",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [],
    "shows": [],
    "echoes": [],
    "query": [],
    "bodySchema": null,
    "rules": []
  },
  {
    "id": "listTransactions",
    "method": "GET",
    "path": "/transactions",
    "tag": "transactions",
    "feature": "transactions",
    "summary": "List transactions",
    "effect": "none",
    "lane": "transactions",
    "secretOptional": true,
    "success": [
      200,
      201
    ],
    "errorShapes": [],
    "hasInvalidShape": false,
    "hasFreeRefusals": true,
    "bareStatuses": [
      "400",
      "401",
      "403",
      "429"
    ],
    "statusIsOpen": false,
    "headers": {
      "Content-Type": "application/json"
    },
    "idempotent": false,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": null,
        "given": [],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [],
    "shows": [],
    "echoes": [],
    "query": [
      {
        "name": "page",
        "schema": {
          "type": "integer",
          "minimum": 1,
          "default": 1
        },
        "example": 1
      },
      {
        "name": "per_page",
        "schema": {
          "type": "integer",
          "maximum": 100,
          "default": 50
        },
        "example": 50
      },
      {
        "name": "status",
        "schema": {
          "type": "string",
          "enum": [
            "success",
            "failed",
            "pending",
            "abandoned",
            "cancelled"
          ],
          "description": "`success`: the payment is completed. `failed`: declined or unsuccessful. `pending`: still\nprocessing. `abandoned`: started and not completed. `cancelled`: by the customer or the system.\n"
        },
        "example": "success"
      },
      {
        "name": "currency",
        "schema": {
          "type": "string"
        },
        "example": "NGN"
      },
      {
        "name": "channel",
        "schema": {
          "type": "string",
          "enum": [
            "card",
            "bank",
            "ussd",
            "qr",
            "mobile_money",
            "bank_transfer"
          ],
          "description": "The way by which the customer paid."
        },
        "example": "card"
      },
      {
        "name": "customer",
        "schema": {
          "type": "string"
        },
        "example": "ada@example.com"
      },
      {
        "name": "amount",
        "schema": {
          "type": "string"
        },
        "example": "250000"
      },
      {
        "name": "from",
        "schema": {
          "type": "string",
          "format": "iso-timestamp"
        },
        "example": "2026-01-01"
      },
      {
        "name": "to",
        "schema": {
          "type": "string",
          "format": "iso-timestamp"
        },
        "example": "2026-12-31T23:59:59Z"
      },
      {
        "name": "sort",
        "schema": {
          "type": "string",
          "enum": [
            "created_at",
            "amount",
            "status",
            "paid_at"
          ],
          "default": "created_at"
        },
        "example": "created_at"
      },
      {
        "name": "order",
        "schema": {
          "type": "string",
          "enum": [
            "asc",
            "desc"
          ],
          "default": "desc"
        },
        "example": "desc"
      }
    ],
    "bodySchema": null,
    "rules": [
      {
        "name": "query.page.minimum",
        "place": "query",
        "pointer": "page",
        "keyword": "minimum",
        "limit": 1,
        "level": "MUST",
        "text": "`page` is at least 1: any other value is refused or neutralised, never obeyed."
      },
      {
        "name": "query.per_page.maximum",
        "place": "query",
        "pointer": "per_page",
        "keyword": "maximum",
        "limit": 100,
        "level": "MUST",
        "text": "`per_page` is at most 100: any other value is refused or neutralised, never obeyed."
      },
      {
        "name": "query.status.enum",
        "place": "query",
        "pointer": "status",
        "keyword": "enum",
        "limit": [
          "success",
          "failed",
          "pending",
          "abandoned",
          "cancelled"
        ],
        "level": "MUST",
        "text": "`status` is one of success, failed, pending, abandoned, cancelled: any other value is refused or neutralised, never obeyed."
      },
      {
        "name": "query.channel.enum",
        "place": "query",
        "pointer": "channel",
        "keyword": "enum",
        "limit": [
          "card",
          "bank",
          "ussd",
          "qr",
          "mobile_money",
          "bank_transfer"
        ],
        "level": "MUST",
        "text": "`channel` is one of card, bank, ussd, qr, mobile_money, bank_transfer: any other value is refused or neutralised, never obeyed."
      },
      {
        "name": "query.from.format",
        "place": "query",
        "pointer": "from",
        "keyword": "format",
        "limit": "iso-timestamp",
        "level": "MUST",
        "text": "`from` is an ISO 8601 date or time: any other value is refused or neutralised, never obeyed."
      },
      {
        "name": "query.to.format",
        "place": "query",
        "pointer": "to",
        "keyword": "format",
        "limit": "iso-timestamp",
        "level": "MUST",
        "text": "`to` is an ISO 8601 date or time: any other value is refused or neutralised, never obeyed."
      },
      {
        "name": "query.sort.enum",
        "place": "query",
        "pointer": "sort",
        "keyword": "enum",
        "limit": [
          "created_at",
          "amount",
          "status",
          "paid_at"
        ],
        "level": "MUST",
        "text": "`sort` is one of created_at, amount, status, paid_at: any other value is refused or neutralised, never obeyed."
      },
      {
        "name": "query.order.enum",
        "place": "query",
        "pointer": "order",
        "keyword": "enum",
        "limit": [
          "asc",
          "desc"
        ],
        "level": "MUST",
        "text": "`order` is one of asc, desc: any other value is refused or neutralised, never obeyed."
      }
    ]
  },
  {
    "id": "createRecipient",
    "method": "POST",
    "path": "/transfer/recipient",
    "tag": "recipients",
    "feature": "recipients",
    "summary": "Create transfer recipient",
    "effect": "creates",
    "lane": "recipients",
    "secretOptional": false,
    "success": [
      201
    ],
    "errorShapes": [
      "400",
      "401",
      "4XX"
    ],
    "hasInvalidShape": false,
    "hasFreeRefusals": false,
    "bareStatuses": [
      "403",
      "429"
    ],
    "statusIsOpen": false,
    "headers": {},
    "idempotent": true,
    "pathExample": {},
    "examples": [
      {
        "name": "nuban",
        "body": {
          "type": "nuban",
          "name": "ADA OBI",
          "account_number": "0123456789",
          "bank_code": "999991",
          "currency": "NGN",
          "email": "ada@example.com",
          "metadata": {
            "department": "payroll"
          }
        },
        "given": [
          {
            "state": "a bank account exists",
            "params": {
              "type": "nuban"
            },
            "bind": {
              "/body/account_number": "account_number",
              "/body/bank_code": "bank_code",
              "/body/name": "name",
              "/body/currency": "currency"
            }
          }
        ],
        "level": "MUST"
      },
      {
        "name": "mobile-money",
        "body": {
          "type": "mobile_money",
          "name": "ADA OBI",
          "account_number": "+2348012345678",
          "bank_code": "MOMO",
          "currency": "NGN",
          "email": "ada@example.com",
          "phone": "+2348012345678",
          "metadata": {
            "department": "payroll"
          }
        },
        "given": [
          {
            "state": "a bank account exists",
            "params": {
              "type": "mobile_money"
            },
            "bind": {
              "/body/account_number": "account_number",
              "/body/bank_code": "bank_code",
              "/body/name": "name",
              "/body/currency": "currency",
              "/body/phone": "phone"
            }
          }
        ],
        "level": "MUST"
      },
      {
        "name": "ghana-mobile-money",
        "body": {
          "type": "ghana_mobile_money",
          "name": "KOFI MENSAH",
          "account_number": "+233201234567",
          "bank_code": "MOMO-GH",
          "currency": "GHS",
          "email": "kofi@example.com",
          "phone": "+233201234567",
          "metadata": {
            "department": "payroll"
          }
        },
        "given": [
          {
            "state": "a bank account exists",
            "params": {
              "type": "ghana_mobile_money"
            },
            "bind": {
              "/body/account_number": "account_number",
              "/body/bank_code": "bank_code",
              "/body/name": "name",
              "/body/currency": "currency",
              "/body/phone": "phone"
            }
          }
        ],
        "level": "MUST"
      },
      {
        "name": "kenya-mobile-money",
        "body": {
          "type": "kenya_mobile_money",
          "name": "WANJIRU KAMAU",
          "account_number": "+254712345678",
          "bank_code": "MOMO-KE",
          "currency": "KES",
          "email": "wanjiru@example.com",
          "phone": "+254712345678",
          "metadata": {
            "department": "payroll"
          }
        },
        "given": [
          {
            "state": "a bank account exists",
            "params": {
              "type": "kenya_mobile_money"
            },
            "bind": {
              "/body/account_number": "account_number",
              "/body/bank_code": "bank_code",
              "/body/name": "name",
              "/body/currency": "currency",
              "/body/phone": "phone"
            }
          }
        ],
        "level": "MUST"
      },
      {
        "name": "bvn",
        "body": {
          "type": "bvn",
          "name": "ADA OBI",
          "account_number": "22212345678",
          "bank_code": "999991",
          "currency": "NGN",
          "email": "ada@example.com",
          "metadata": {
            "department": "payroll"
          }
        },
        "given": [
          {
            "state": "a bank account exists",
            "params": {
              "type": "bvn"
            },
            "bind": {
              "/body/account_number": "account_number",
              "/body/bank_code": "bank_code",
              "/body/name": "name",
              "/body/currency": "currency"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "success.mobile-money",
        "kind": "success",
        "form": 1
      },
      {
        "name": "success.ghana-mobile-money",
        "kind": "success",
        "form": 2
      },
      {
        "name": "success.kenya-mobile-money",
        "kind": "success",
        "form": 3
      },
      {
        "name": "success.bvn",
        "kind": "success",
        "form": 4
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      },
      {
        "name": "verification",
        "kind": "refusal",
        "form": 0,
        "given": [
          {
            "state": "a bank account that fails verification exists",
            "params": {
              "type": "nuban"
            },
            "bind": {
              "/body/account_number": "account_number",
              "/body/bank_code": "bank_code",
              "/body/name": "name",
              "/body/currency": "currency"
            }
          }
        ]
      },
      {
        "name": "validation",
        "kind": "refusal",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [
      "/body/account_number"
    ],
    "shows": [
      {
        "pointer": "/data/bank_code",
        "of": "createRecipient",
        "member": "bank_code",
        "example": "999991"
      },
      {
        "pointer": "/data/bank_name",
        "of": "createRecipient",
        "member": "bank_code",
        "example": "Partner Bank A"
      },
      {
        "pointer": "/data/email",
        "of": "createRecipient",
        "member": "email",
        "example": "ada@example.com",
        "earlier": true
      },
      {
        "pointer": "/data/phone",
        "of": "createRecipient",
        "member": "phone",
        "example": null
      },
      {
        "pointer": "/data/metadata",
        "of": "createRecipient",
        "member": "metadata",
        "example": {
          "department": "payroll"
        },
        "earlier": true
      }
    ],
    "echoes": [
      {
        "by": "echo",
        "shows": "/data/type",
        "of": "/body/type"
      },
      {
        "by": "echo",
        "shows": "/data/name",
        "of": "/body/name"
      },
      {
        "by": "echo-optional",
        "shows": "/data/email",
        "of": "/body/email",
        "as": "caseless",
        "beside": true
      },
      {
        "by": "echo-optional",
        "shows": "/data/metadata",
        "of": "/body/metadata",
        "as": "members",
        "beside": true
      }
    ],
    "record": "/body/account_number",
    "query": [],
    "bodySchema": {
      "type": "object",
      "required": [
        "type",
        "name",
        "account_number"
      ],
      "properties": {
        "type": {
          "type": "string",
          "enum": [
            "nuban",
            "mobile_money",
            "ghana_mobile_money",
            "kenya_mobile_money",
            "bvn"
          ],
          "description": "Kind of account that receives; it says what `account_number` means.",
          "example": "nuban"
        },
        "name": {
          "type": "string",
          "description": "Name of the account holder exactly as it is registered.",
          "example": "ADA OBI"
        },
        "account_number": {
          "type": "string",
          "description": "Account number, phone number or BVN, by type.",
          "example": "0123456789"
        },
        "bank_code": {
          "type": "string",
          "description": "Code from *List banks*; for nuban and some mobile money types.",
          "example": "999991"
        },
        "currency": {
          "type": "string",
          "enum": [
            "NGN",
            "GHS",
            "KES",
            "USD",
            "GBP",
            "EUR"
          ],
          "default": "NGN",
          "description": "Currency in which the recipient is paid.",
          "example": "NGN"
        },
        "email": {
          "type": "string",
          "description": "Email address.",
          "example": "ada@example.com"
        },
        "phone": {
          "type": "string",
          "description": "Phone number; for mobile money.",
          "example": "+2348012345678"
        },
        "metadata": {
          "type": "object",
          "description": "Key-value pairs that the business keeps with the recipient.",
          "example": {
            "department": "payroll"
          }
        }
      }
    },
    "rules": [
      {
        "name": "body.type.required",
        "place": "body",
        "pointer": "/type",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`type` is required: a request without it is refused.",
        "example": "nuban"
      },
      {
        "name": "body.type.type",
        "place": "body",
        "pointer": "/type",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`type` is of JSON type string: any other value is refused.",
        "example": "nuban"
      },
      {
        "name": "body.type.enum",
        "place": "body",
        "pointer": "/type",
        "keyword": "enum",
        "limit": [
          "nuban",
          "mobile_money",
          "ghana_mobile_money",
          "kenya_mobile_money",
          "bvn"
        ],
        "level": "MUST",
        "text": "`type` is one of nuban, mobile_money, ghana_mobile_money, kenya_mobile_money, bvn: any other value is refused.",
        "example": "nuban"
      },
      {
        "name": "body.name.required",
        "place": "body",
        "pointer": "/name",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`name` is required: a request without it is refused.",
        "example": "ADA OBI"
      },
      {
        "name": "body.name.type",
        "place": "body",
        "pointer": "/name",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`name` is of JSON type string: any other value is refused.",
        "example": "ADA OBI"
      },
      {
        "name": "body.account_number.required",
        "place": "body",
        "pointer": "/account_number",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`account_number` is required: a request without it is refused.",
        "example": "0123456789"
      },
      {
        "name": "body.account_number.type",
        "place": "body",
        "pointer": "/account_number",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`account_number` is of JSON type string: any other value is refused.",
        "example": "0123456789"
      },
      {
        "name": "body.bank_code.type",
        "place": "body",
        "pointer": "/bank_code",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`bank_code` is of JSON type string: any other value is refused.",
        "example": "999991"
      },
      {
        "name": "body.currency.type",
        "place": "body",
        "pointer": "/currency",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`currency` is of JSON type string: any other value is refused.",
        "example": "NGN"
      },
      {
        "name": "body.currency.enum",
        "place": "body",
        "pointer": "/currency",
        "keyword": "enum",
        "limit": [
          "NGN",
          "GHS",
          "KES",
          "USD",
          "GBP",
          "EUR"
        ],
        "level": "MUST",
        "text": "`currency` is one of NGN, GHS, KES, USD, GBP, EUR: any other value is refused.",
        "example": "NGN"
      },
      {
        "name": "body.email.type",
        "place": "body",
        "pointer": "/email",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`email` is of JSON type string: any other value is refused.",
        "example": "ada@example.com"
      },
      {
        "name": "body.phone.type",
        "place": "body",
        "pointer": "/phone",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`phone` is of JSON type string: any other value is refused.",
        "example": "+2348012345678"
      },
      {
        "name": "body.metadata.type",
        "place": "body",
        "pointer": "/metadata",
        "keyword": "type",
        "limit": "object",
        "level": "SHOULD",
        "text": "`metadata` is of JSON type object: any other value is refused.",
        "example": {
          "department": "payroll"
        }
      }
    ]
  },
  {
    "id": "listBanks",
    "method": "GET",
    "path": "/transfer/banks",
    "tag": "recipients",
    "feature": "recipients",
    "summary": "List banks",
    "effect": "none",
    "lane": "recipients",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [],
    "hasInvalidShape": false,
    "hasFreeRefusals": true,
    "bareStatuses": [
      "400",
      "401",
      "403",
      "429"
    ],
    "statusIsOpen": false,
    "headers": {},
    "idempotent": false,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": null,
        "given": [],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [],
    "shows": [],
    "echoes": [],
    "query": [],
    "bodySchema": null,
    "rules": []
  },
  {
    "id": "initiateTransfer",
    "method": "POST",
    "path": "/pms/api/external/request/wallet/transfer/",
    "tag": "transfers",
    "feature": "wallet",
    "summary": "Initiate transfer",
    "effect": "moves-money",
    "lane": "money",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [],
    "hasInvalidShape": false,
    "hasFreeRefusals": true,
    "bareStatuses": [
      "400",
      "401",
      "403",
      "429"
    ],
    "statusIsOpen": false,
    "headers": {},
    "idempotent": true,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": {
          "amount": "1250.75",
          "account_number": "0123456789",
          "bank_code": "999991",
          "account_name": "ADA OBI",
          "narration": "January rent",
          "reference": "TRF-20260114-0001"
        },
        "given": [
          {
            "state": "a wallet exists",
            "reusable": true,
            "params": {
              "available_balance": "50000.00"
            },
            "bind": {
              "/body/otp": "otp?"
            }
          },
          {
            "state": "a bank account exists",
            "reusable": true,
            "params": {
              "type": "nuban"
            },
            "bind": {
              "/body/account_number": "account_number",
              "/body/bank_code": "bank_code",
              "/body/account_name": "name"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      }
    ],
    "unique": {
      "/reference": "TRF"
    },
    "usesUp": [
      "/body/otp"
    ],
    "shows": [
      {
        "pointer": "/data/destination_account_name",
        "of": "initiateTransfer",
        "member": "account_name",
        "example": "ADA OBI"
      }
    ],
    "echoes": [
      {
        "by": "echo",
        "shows": "/data/reference",
        "of": "/body/reference"
      },
      {
        "by": "echo",
        "shows": "/data/amount",
        "of": "/body/amount",
        "as": "amount"
      },
      {
        "by": "echo",
        "shows": "/data/destination_account_number",
        "of": "/body/account_number"
      },
      {
        "by": "echo",
        "shows": "/data/destination_bank_code",
        "of": "/body/bank_code"
      }
    ],
    "record": "/body/reference",
    "query": [],
    "bodySchema": {
      "type": "object",
      "required": [
        "amount",
        "account_number",
        "bank_code",
        "reference"
      ],
      "properties": {
        "amount": {
          "type": "string",
          "format": "decimal-text",
          "description": "Exact decimal text; the unit is not shown.",
          "example": "1250.75"
        },
        "account_number": {
          "type": "string",
          "description": "Destination account.",
          "example": "0123456789"
        },
        "bank_code": {
          "type": "string",
          "description": "Destination bank code.",
          "example": "999991"
        },
        "account_name": {
          "type": "string",
          "description": "Optional, for the records of the sender.",
          "example": "ADA OBI"
        },
        "narration": {
          "type": "string",
          "description": "Optional, may appear on the statement of the beneficiary.",
          "example": "January rent"
        },
        "reference": {
          "type": "string",
          "description": "Unique across all transfers of the business; for idempotency and reconciliation.",
          "example": "TRF-20260114-0001",
          "x-unique": "TRF"
        },
        "otp": {
          "type": "string",
          "description": "One-time password, when the security settings of the business require one.",
          "example": "123456",
          "x-sensitive": true
        }
      }
    },
    "rules": [
      {
        "name": "body.amount.required",
        "place": "body",
        "pointer": "/amount",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`amount` is required: a request without it is refused.",
        "example": "1250.75"
      },
      {
        "name": "body.amount.type",
        "place": "body",
        "pointer": "/amount",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`amount` is of JSON type string: any other value is refused.",
        "example": "1250.75"
      },
      {
        "name": "body.amount.format",
        "place": "body",
        "pointer": "/amount",
        "keyword": "format",
        "limit": "decimal-text",
        "level": "MUST",
        "text": "`amount` is decimal text: any other value is refused.",
        "example": "1250.75"
      },
      {
        "name": "body.account_number.required",
        "place": "body",
        "pointer": "/account_number",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`account_number` is required: a request without it is refused.",
        "example": "0123456789"
      },
      {
        "name": "body.account_number.type",
        "place": "body",
        "pointer": "/account_number",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`account_number` is of JSON type string: any other value is refused.",
        "example": "0123456789"
      },
      {
        "name": "body.bank_code.required",
        "place": "body",
        "pointer": "/bank_code",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`bank_code` is required: a request without it is refused.",
        "example": "999991"
      },
      {
        "name": "body.bank_code.type",
        "place": "body",
        "pointer": "/bank_code",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`bank_code` is of JSON type string: any other value is refused.",
        "example": "999991"
      },
      {
        "name": "body.account_name.type",
        "place": "body",
        "pointer": "/account_name",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`account_name` is of JSON type string: any other value is refused.",
        "example": "ADA OBI"
      },
      {
        "name": "body.narration.type",
        "place": "body",
        "pointer": "/narration",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`narration` is of JSON type string: any other value is refused.",
        "example": "January rent"
      },
      {
        "name": "body.reference.required",
        "place": "body",
        "pointer": "/reference",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`reference` is required: a request without it is refused.",
        "example": "TRF-20260114-0001"
      },
      {
        "name": "body.reference.type",
        "place": "body",
        "pointer": "/reference",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`reference` is of JSON type string: any other value is refused.",
        "example": "TRF-20260114-0001"
      },
      {
        "name": "body.otp.type",
        "place": "body",
        "pointer": "/otp",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`otp` is of JSON type string: any other value is refused.",
        "example": "123456"
      }
    ]
  },
  {
    "id": "getWallet",
    "method": "GET",
    "path": "/pms/api/external/request/wallet/get-or-create/",
    "tag": "wallet",
    "feature": "wallet",
    "summary": "Get wallet (get or create)",
    "effect": "none",
    "createsUnless": "a wallet exists",
    "lane": "money",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [],
    "hasInvalidShape": false,
    "hasFreeRefusals": true,
    "bareStatuses": [
      "400",
      "401",
      "403",
      "429"
    ],
    "statusIsOpen": false,
    "headers": {},
    "idempotent": false,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": null,
        "given": [],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [],
    "shows": [],
    "echoes": [],
    "query": [],
    "bodySchema": null,
    "rules": []
  },
  {
    "id": "getWalletStatement",
    "method": "GET",
    "path": "/pms/wallets/{wallet_id}/statement",
    "tag": "wallet",
    "feature": "wallet",
    "summary": "Wallet statement",
    "effect": "none",
    "lane": "money",
    "secretOptional": true,
    "success": [
      200,
      201
    ],
    "errorShapes": [],
    "hasInvalidShape": false,
    "hasFreeRefusals": true,
    "bareStatuses": [
      "400",
      "401",
      "403",
      "404",
      "429"
    ],
    "statusIsOpen": true,
    "headers": {},
    "idempotent": false,
    "pathExample": {
      "wallet_id": "0c9f9f6e-6f0e-4b53-9c55-0f5d3f1c2a11"
    },
    "examples": [
      {
        "name": "base",
        "body": null,
        "given": [
          {
            "state": "a wallet exists",
            "bind": {
              "/path/wallet_id": "wallet_id"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [],
    "shows": [],
    "echoes": [],
    "query": [
      {
        "name": "from",
        "schema": {
          "type": "string",
          "format": "date"
        },
        "example": "2026-01-01"
      },
      {
        "name": "to",
        "schema": {
          "type": "string",
          "format": "date"
        },
        "example": "2026-12-31"
      }
    ],
    "bodySchema": null,
    "rules": [
      {
        "name": "query.from.format",
        "place": "query",
        "pointer": "from",
        "keyword": "format",
        "limit": "date",
        "level": "MUST",
        "text": "`from` is a date (YYYY-MM-DD): any other value is refused or neutralised, never obeyed."
      },
      {
        "name": "query.to.format",
        "place": "query",
        "pointer": "to",
        "keyword": "format",
        "limit": "date",
        "level": "MUST",
        "text": "`to` is a date (YYYY-MM-DD): any other value is refused or neutralised, never obeyed."
      }
    ]
  },
  {
    "id": "queryLoanFeature",
    "method": "POST",
    "path": "/kyc/api/v1/merchant/risk/loan-feature/query",
    "tag": "identity",
    "feature": "identity",
    "summary": "Loan feature query",
    "effect": "charges",
    "lane": "money",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [
      "401",
      "4XX"
    ],
    "hasInvalidShape": false,
    "hasFreeRefusals": false,
    "bareStatuses": [
      "403",
      "429"
    ],
    "statusIsOpen": false,
    "headers": {},
    "idempotent": false,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": {
          "access_type": "bvn",
          "value": "22212345678",
          "authorization": "example-access-token",
          "type": 1,
          "encrypt": "none"
        },
        "given": [
          {
            "state": "a wallet exists",
            "reusable": true,
            "params": {
              "available_balance": "50000.00"
            },
            "bind": {}
          },
          {
            "state": "a loan feature subject exists",
            "bind": {
              "/body/access_type": "access_type",
              "/body/value": "value",
              "/body/authorization": "authorization",
              "/body/type": "type",
              "/body/encrypt": "encrypt"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [],
    "shows": [],
    "echoes": [],
    "query": [],
    "bodySchema": {
      "type": "object",
      "properties": {
        "access_type": {
          "type": "string",
          "description": "Kind of identifier, such as `bvn`; the other values are not shown.",
          "example": "bvn"
        },
        "value": {
          "type": "string",
          "description": "The identifier.",
          "example": "22212345678",
          "x-sensitive": true
        },
        "authorization": {
          "type": "string",
          "description": "An authorization token.",
          "example": "example-access-token",
          "x-sensitive": true
        },
        "type": {
          "type": "integer",
          "description": "An integer; its meaning and the allowed values are not shown.",
          "example": 1
        },
        "encrypt": {
          "type": "string",
          "description": "A text; its meaning and the allowed values are not shown.",
          "example": "none"
        }
      }
    },
    "rules": [
      {
        "name": "body.access_type.type",
        "place": "body",
        "pointer": "/access_type",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`access_type` is of JSON type string: any other value is refused.",
        "example": "bvn"
      },
      {
        "name": "body.value.type",
        "place": "body",
        "pointer": "/value",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`value` is of JSON type string: any other value is refused.",
        "example": "22212345678"
      },
      {
        "name": "body.authorization.type",
        "place": "body",
        "pointer": "/authorization",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`authorization` is of JSON type string: any other value is refused.",
        "example": "example-access-token"
      },
      {
        "name": "body.type.type",
        "place": "body",
        "pointer": "/type",
        "keyword": "type",
        "limit": "integer",
        "level": "SHOULD",
        "text": "`type` is of JSON type integer: any other value is refused.",
        "example": 1
      },
      {
        "name": "body.encrypt.type",
        "place": "body",
        "pointer": "/encrypt",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`encrypt` is of JSON type string: any other value is refused.",
        "example": "none"
      }
    ]
  },
  {
    "id": "verifyEnhancedNin",
    "method": "POST",
    "path": "/kyc/api/v1/merchant/nin/enhanced",
    "tag": "identity",
    "feature": "identity",
    "summary": "Enhanced NIN verification",
    "effect": "charges",
    "lane": "money",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [
      "401",
      "4XX"
    ],
    "hasInvalidShape": false,
    "hasFreeRefusals": false,
    "bareStatuses": [
      "403",
      "429"
    ],
    "statusIsOpen": false,
    "headers": {},
    "idempotent": false,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": {
          "nin": "11223344556"
        },
        "given": [
          {
            "state": "a wallet exists",
            "reusable": true,
            "params": {
              "available_balance": "50000.00"
            },
            "bind": {}
          },
          {
            "state": "an identity exists",
            "bind": {
              "/body/nin": "nin"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      },
      {
        "name": "failed",
        "kind": "refusal",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [],
    "shows": [],
    "echoes": [],
    "query": [],
    "bodySchema": {
      "type": "object",
      "required": [
        "nin"
      ],
      "properties": {
        "nin": {
          "type": "string",
          "pattern": "^[0-9]{11}$",
          "description": "National identification number.",
          "example": "11223344556",
          "x-sensitive": true
        }
      }
    },
    "rules": [
      {
        "name": "body.nin.required",
        "place": "body",
        "pointer": "/nin",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`nin` is required: a request without it is refused.",
        "example": "11223344556"
      },
      {
        "name": "body.nin.type",
        "place": "body",
        "pointer": "/nin",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`nin` is of JSON type string: any other value is refused.",
        "example": "11223344556"
      },
      {
        "name": "body.nin.pattern",
        "place": "body",
        "pointer": "/nin",
        "keyword": "pattern",
        "limit": "^[0-9]{11}$",
        "level": "MUST",
        "text": "`nin` has 11 digits and nothing else: any other value is refused.",
        "example": "11223344556"
      }
    ]
  },
  {
    "id": "freezeCard",
    "method": "POST",
    "path": "/pms/api/external/request/virtual-cards/{card_id}/freeze/",
    "tag": "cards",
    "feature": "cards",
    "summary": "Freeze card",
    "effect": "creates",
    "lane": "cards",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [
      "401",
      "4XX"
    ],
    "hasInvalidShape": false,
    "hasFreeRefusals": false,
    "bareStatuses": [
      "403",
      "429"
    ],
    "statusIsOpen": true,
    "headers": {},
    "idempotent": true,
    "pathExample": {
      "card_id": "6d0e4b3c-1f2a-4c5d-8e9f-0a1b2c3d4e5f"
    },
    "examples": [
      {
        "name": "base",
        "body": null,
        "given": [
          {
            "state": "a virtual card exists",
            "bind": {
              "/path/card_id": "card_id"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      },
      {
        "name": "unknown-card",
        "kind": "refusal",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [
      "/path/card_id"
    ],
    "shows": [],
    "echoes": [],
    "query": [],
    "bodySchema": null,
    "rules": []
  },
  {
    "id": "mockCardTransaction",
    "method": "POST",
    "path": "/pms/api/external/request/virtual-cards/{card_id}/mock-transaction/",
    "tag": "cards",
    "feature": "cards",
    "summary": "Simulate card transaction",
    "effect": "moves-money",
    "lane": "cards",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [
      "401",
      "4XX"
    ],
    "hasInvalidShape": false,
    "hasFreeRefusals": false,
    "bareStatuses": [
      "403",
      "429"
    ],
    "statusIsOpen": true,
    "headers": {},
    "idempotent": true,
    "pathExample": {
      "card_id": "6d0e4b3c-1f2a-4c5d-8e9f-0a1b2c3d4e5f"
    },
    "examples": [
      {
        "name": "base",
        "body": {
          "amount": "5.00",
          "type": "DEBIT"
        },
        "given": [
          {
            "state": "a virtual card exists",
            "params": {
              "balance": "25.00"
            },
            "bind": {
              "/path/card_id": "card_id"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      },
      {
        "name": "unknown-card",
        "kind": "refusal",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [],
    "shows": [
      {
        "pointer": "/data/amount",
        "of": "mockCardTransaction",
        "member": "amount",
        "example": "5.00"
      },
      {
        "pointer": "/data/type",
        "of": "mockCardTransaction",
        "member": "type",
        "example": "DEBIT"
      }
    ],
    "echoes": [
      {
        "by": "echo",
        "shows": "/data/card_id",
        "of": "/path/card_id",
        "as": "caseless"
      },
      {
        "by": "echo",
        "shows": "/data/amount",
        "of": "/body/amount",
        "as": "size"
      }
    ],
    "query": [],
    "bodySchema": {
      "type": "object",
      "properties": {
        "amount": {
          "type": "string",
          "format": "decimal-text",
          "description": "Amount as exact decimal text.",
          "example": "5.00"
        },
        "type": {
          "type": "string",
          "description": "Kind of transaction, such as `DEBIT`; the other values are not shown.",
          "example": "DEBIT"
        }
      }
    },
    "rules": [
      {
        "name": "body.amount.type",
        "place": "body",
        "pointer": "/amount",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`amount` is of JSON type string: any other value is refused.",
        "example": "5.00"
      },
      {
        "name": "body.amount.format",
        "place": "body",
        "pointer": "/amount",
        "keyword": "format",
        "limit": "decimal-text",
        "level": "MUST",
        "text": "`amount` is decimal text: any other value is refused.",
        "example": "5.00"
      },
      {
        "name": "body.type.type",
        "place": "body",
        "pointer": "/type",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`type` is of JSON type string: any other value is refused.",
        "example": "DEBIT"
      }
    ]
  },
  {
    "id": "searchFlights",
    "method": "POST",
    "path": "/vaas/api/v1/flight/search",
    "tag": "flights",
    "feature": "flights",
    "summary": "Search flights",
    "effect": "none",
    "lane": "flights",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [],
    "hasInvalidShape": true,
    "hasFreeRefusals": true,
    "bareStatuses": [
      "401",
      "403",
      "404",
      "429"
    ],
    "statusIsOpen": true,
    "headers": {},
    "idempotent": false,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": {
          "adults": 1,
          "itineraries": [
            {
              "departure_airport_code": "LOS",
              "arrival_airport_code": "ABV",
              "departure_date": "2030-03-02"
            }
          ],
          "search_type": "oneway",
          "cabin_class": "economy",
          "children": 0,
          "infants": 0
        },
        "given": [
          {
            "state": "flights are available",
            "bind": {
              "/body/itineraries/0/departure_airport_code": "departure_airport_code",
              "/body/itineraries/0/arrival_airport_code": "arrival_airport_code",
              "/body/itineraries/0/departure_date": "departure_date"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      },
      {
        "name": "invalid",
        "kind": "refusal",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [],
    "shows": [],
    "echoes": [],
    "query": [],
    "bodySchema": {
      "type": "object",
      "required": [
        "itineraries"
      ],
      "properties": {
        "adults": {
          "type": "integer",
          "minimum": 1,
          "description": "Number of adults.",
          "example": 1
        },
        "itineraries": {
          "type": "array",
          "minItems": 1,
          "description": "The ways to fly.",
          "items": {
            "type": "object",
            "properties": {
              "departure_airport_code": {
                "type": "string",
                "description": "Airport of departure.",
                "example": "LOS"
              },
              "arrival_airport_code": {
                "type": "string",
                "description": "Airport of arrival.",
                "example": "ABV"
              },
              "departure_date": {
                "type": "string",
                "format": "date",
                "description": "Day of departure.",
                "example": "2030-03-02"
              }
            }
          }
        },
        "search_type": {
          "type": "string",
          "enum": [
            "oneway",
            "return",
            "multidestination"
          ],
          "description": "Kind of trip.",
          "example": "oneway"
        },
        "cabin_class": {
          "type": "string",
          "enum": [
            "economy",
            "premium_economy",
            "business",
            "first"
          ],
          "description": "Cabin class.",
          "example": "economy"
        },
        "children": {
          "type": "integer",
          "minimum": 0,
          "description": "Number of children.",
          "example": 0
        },
        "infants": {
          "type": "integer",
          "minimum": 0,
          "description": "Number of infants.",
          "example": 0
        }
      }
    },
    "rules": [
      {
        "name": "body.adults.type",
        "place": "body",
        "pointer": "/adults",
        "keyword": "type",
        "limit": "integer",
        "level": "SHOULD",
        "text": "`adults` is of JSON type integer: any other value is refused.",
        "example": 1
      },
      {
        "name": "body.adults.minimum",
        "place": "body",
        "pointer": "/adults",
        "keyword": "minimum",
        "limit": 1,
        "level": "MUST",
        "text": "`adults` is at least 1: any other value is refused.",
        "example": 1
      },
      {
        "name": "body.itineraries.required",
        "place": "body",
        "pointer": "/itineraries",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`itineraries` is required: a request without it is refused."
      },
      {
        "name": "body.itineraries.type",
        "place": "body",
        "pointer": "/itineraries",
        "keyword": "type",
        "limit": "array",
        "level": "SHOULD",
        "text": "`itineraries` is of JSON type array: any other value is refused."
      },
      {
        "name": "body.itineraries.minItems",
        "place": "body",
        "pointer": "/itineraries",
        "keyword": "minItems",
        "limit": 1,
        "level": "MUST",
        "text": "`itineraries` has at least 1 entry: any other value is refused."
      },
      {
        "name": "body.itineraries.items.type",
        "place": "body",
        "pointer": "/itineraries/0",
        "keyword": "type",
        "limit": "object",
        "level": "SHOULD",
        "text": "Each entry of `itineraries` is of JSON type object: any other value is refused."
      },
      {
        "name": "body.itineraries.items.departure_airport_code.type",
        "place": "body",
        "pointer": "/itineraries/0/departure_airport_code",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`departure_airport_code` of each entry of `itineraries` is of JSON type string: any other value is refused.",
        "example": "LOS"
      },
      {
        "name": "body.itineraries.items.arrival_airport_code.type",
        "place": "body",
        "pointer": "/itineraries/0/arrival_airport_code",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`arrival_airport_code` of each entry of `itineraries` is of JSON type string: any other value is refused.",
        "example": "ABV"
      },
      {
        "name": "body.itineraries.items.departure_date.type",
        "place": "body",
        "pointer": "/itineraries/0/departure_date",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`departure_date` of each entry of `itineraries` is of JSON type string: any other value is refused.",
        "example": "2030-03-02"
      },
      {
        "name": "body.itineraries.items.departure_date.format",
        "place": "body",
        "pointer": "/itineraries/0/departure_date",
        "keyword": "format",
        "limit": "date",
        "level": "MUST",
        "text": "`departure_date` of each entry of `itineraries` is a date (YYYY-MM-DD): any other value is refused.",
        "example": "2030-03-02"
      },
      {
        "name": "body.search_type.type",
        "place": "body",
        "pointer": "/search_type",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`search_type` is of JSON type string: any other value is refused.",
        "example": "oneway"
      },
      {
        "name": "body.search_type.enum",
        "place": "body",
        "pointer": "/search_type",
        "keyword": "enum",
        "limit": [
          "oneway",
          "return",
          "multidestination"
        ],
        "level": "MUST",
        "text": "`search_type` is one of oneway, return, multidestination: any other value is refused.",
        "example": "oneway"
      },
      {
        "name": "body.cabin_class.type",
        "place": "body",
        "pointer": "/cabin_class",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`cabin_class` is of JSON type string: any other value is refused.",
        "example": "economy"
      },
      {
        "name": "body.cabin_class.enum",
        "place": "body",
        "pointer": "/cabin_class",
        "keyword": "enum",
        "limit": [
          "economy",
          "premium_economy",
          "business",
          "first"
        ],
        "level": "MUST",
        "text": "`cabin_class` is one of economy, premium_economy, business, first: any other value is refused.",
        "example": "economy"
      },
      {
        "name": "body.children.type",
        "place": "body",
        "pointer": "/children",
        "keyword": "type",
        "limit": "integer",
        "level": "SHOULD",
        "text": "`children` is of JSON type integer: any other value is refused.",
        "example": 0
      },
      {
        "name": "body.children.minimum",
        "place": "body",
        "pointer": "/children",
        "keyword": "minimum",
        "limit": 0,
        "level": "MUST",
        "text": "`children` is at least 0: any other value is refused.",
        "example": 0
      },
      {
        "name": "body.infants.type",
        "place": "body",
        "pointer": "/infants",
        "keyword": "type",
        "limit": "integer",
        "level": "SHOULD",
        "text": "`infants` is of JSON type integer: any other value is refused.",
        "example": 0
      },
      {
        "name": "body.infants.minimum",
        "place": "body",
        "pointer": "/infants",
        "keyword": "minimum",
        "limit": 0,
        "level": "MUST",
        "text": "`infants` is at least 0: any other value is refused.",
        "example": 0
      }
    ]
  },
  {
    "id": "createFlightQuote",
    "method": "POST",
    "path": "/vaas/api/v1/flight/quotes",
    "tag": "flights",
    "feature": "flights",
    "summary": "Create flight quote",
    "effect": "creates",
    "lane": "flights",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [],
    "hasInvalidShape": true,
    "hasFreeRefusals": true,
    "bareStatuses": [
      "401",
      "403",
      "404",
      "429"
    ],
    "statusIsOpen": true,
    "headers": {},
    "idempotent": true,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": {
          "selection_token": "sel_0123456789abcdef"
        },
        "given": [
          {
            "operation": "searchFlights",
            "bind": {
              "/body/selection_token": "/data/0/selection_token"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      },
      {
        "name": "invalid",
        "kind": "refusal",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [
      "/body/selection_token"
    ],
    "shows": [],
    "echoes": [],
    "query": [],
    "bodySchema": {
      "type": "object",
      "required": [
        "selection_token"
      ],
      "properties": {
        "selection_token": {
          "type": "string",
          "minLength": 16,
          "maxLength": 2048,
          "description": "From an offer of *Search flights*.",
          "example": "sel_0123456789abcdef",
          "x-sensitive": true
        }
      }
    },
    "rules": [
      {
        "name": "body.selection_token.required",
        "place": "body",
        "pointer": "/selection_token",
        "keyword": "required",
        "limit": true,
        "level": "MUST",
        "text": "`selection_token` is required: a request without it is refused.",
        "example": "sel_0123456789abcdef"
      },
      {
        "name": "body.selection_token.type",
        "place": "body",
        "pointer": "/selection_token",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`selection_token` is of JSON type string: any other value is refused.",
        "example": "sel_0123456789abcdef"
      },
      {
        "name": "body.selection_token.minLength",
        "place": "body",
        "pointer": "/selection_token",
        "keyword": "minLength",
        "limit": 16,
        "level": "MUST",
        "text": "`selection_token` has at least 16 characters: any other value is refused.",
        "example": "sel_0123456789abcdef"
      },
      {
        "name": "body.selection_token.maxLength",
        "place": "body",
        "pointer": "/selection_token",
        "keyword": "maxLength",
        "limit": 2048,
        "level": "MUST",
        "text": "`selection_token` has at most 2048 characters: any other value is refused.",
        "example": "sel_0123456789abcdef"
      }
    ]
  },
  {
    "id": "issueFlightTicket",
    "method": "POST",
    "path": "/pms/api/external/request/flights/ticket/",
    "tag": "flights",
    "feature": "flights",
    "summary": "Issue flight ticket",
    "effect": "creates",
    "lane": "flights",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [
      "401",
      "4XX"
    ],
    "hasInvalidShape": false,
    "hasFreeRefusals": false,
    "bareStatuses": [
      "403",
      "429"
    ],
    "statusIsOpen": true,
    "headers": {},
    "idempotent": true,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": {
          "BookingId": "BK-20300214-77"
        },
        "given": [
          {
            "state": "a flight booking awaits ticketing",
            "bind": {
              "/body/BookingId": "booking_id"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      },
      {
        "name": "unknown-booking",
        "kind": "refusal",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [
      "/body/BookingId"
    ],
    "shows": [
      {
        "pointer": "/data/bookingId",
        "of": "issueFlightTicket",
        "member": "BookingId",
        "example": "BK-20300214-77"
      }
    ],
    "echoes": [],
    "query": [],
    "bodySchema": {
      "type": "object",
      "properties": {
        "BookingId": {
          "type": "string",
          "description": "The bookingId returned when booking.",
          "example": "BK-20300214-77"
        }
      }
    },
    "rules": [
      {
        "name": "body.BookingId.type",
        "place": "body",
        "pointer": "/BookingId",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`BookingId` is of JSON type string: any other value is refused.",
        "example": "BK-20300214-77"
      }
    ]
  },
  {
    "id": "listEsimOrders",
    "method": "GET",
    "path": "/vaas/api/v1/esim/orders",
    "tag": "esim",
    "feature": "esim",
    "summary": "List eSIM orders",
    "effect": "none",
    "lane": "money",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [],
    "hasInvalidShape": true,
    "hasFreeRefusals": true,
    "bareStatuses": [
      "401",
      "403",
      "429"
    ],
    "statusIsOpen": true,
    "headers": {},
    "idempotent": false,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": null,
        "given": [
          {
            "state": "an eSIM order exists",
            "params": {
              "type": "purchase"
            },
            "bind": {}
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      }
    ],
    "unique": {},
    "usesUp": [],
    "shows": [
      {
        "pointer": "/data/*/reference",
        "of": "createEsimOrder",
        "member": "reference",
        "example": "ESIM-20260114-0001"
      },
      {
        "pointer": "/data/*/package_code",
        "of": "createEsimOrder",
        "member": "package_code",
        "example": "NG_1GB_7D"
      }
    ],
    "echoes": [],
    "query": [
      {
        "name": "type",
        "schema": {
          "type": "string",
          "enum": [
            "purchase",
            "topup"
          ],
          "default": "purchase"
        },
        "example": "purchase"
      }
    ],
    "bodySchema": null,
    "rules": [
      {
        "name": "query.type.enum",
        "place": "query",
        "pointer": "type",
        "keyword": "enum",
        "limit": [
          "purchase",
          "topup"
        ],
        "level": "MUST",
        "text": "`type` is one of purchase, topup: any other value is refused or neutralised, never obeyed."
      }
    ]
  },
  {
    "id": "createEsimOrder",
    "method": "POST",
    "path": "/vaas/api/v1/esim/orders",
    "tag": "esim",
    "feature": "esim",
    "summary": "Create eSIM order",
    "effect": "charges",
    "lane": "money",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [],
    "hasInvalidShape": true,
    "hasFreeRefusals": true,
    "bareStatuses": [
      "401",
      "403",
      "404",
      "429"
    ],
    "statusIsOpen": true,
    "headers": {},
    "idempotent": true,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": {
          "reference": "ESIM-20260114-0001",
          "package_code": "NG_1GB_7D"
        },
        "given": [
          {
            "state": "a wallet exists",
            "reusable": true,
            "params": {
              "available_balance": "50000.00"
            },
            "bind": {}
          },
          {
            "state": "an eSIM package is on sale",
            "reusable": true,
            "bind": {
              "/body/package_code": "package_code"
            }
          }
        ],
        "level": "MUST"
      }
    ],
    "outcomes": [
      {
        "name": "success",
        "kind": "success",
        "form": 0
      },
      {
        "name": "unauthorized",
        "kind": "unauthorized",
        "form": 0
      }
    ],
    "unique": {
      "/reference": "ESIM"
    },
    "usesUp": [],
    "shows": [
      {
        "pointer": "/data/reference",
        "of": "createEsimOrder",
        "member": "reference",
        "example": "ESIM-20260114-0001"
      },
      {
        "pointer": "/data/package_code",
        "of": "createEsimOrder",
        "member": "package_code",
        "example": "NG_1GB_7D"
      }
    ],
    "echoes": [
      {
        "by": "echo",
        "shows": "/data/reference",
        "of": "/body/reference"
      },
      {
        "by": "echo",
        "shows": "/data/package_code",
        "of": "/body/package_code"
      }
    ],
    "record": "/body/reference",
    "query": [],
    "bodySchema": {
      "type": "object",
      "properties": {
        "reference": {
          "type": "string",
          "description": "Reference that the business chooses.",
          "example": "ESIM-20260114-0001",
          "x-unique": "ESIM"
        },
        "package_code": {
          "type": "string",
          "description": "Package to order.",
          "example": "NG_1GB_7D"
        }
      }
    },
    "rules": [
      {
        "name": "body.reference.type",
        "place": "body",
        "pointer": "/reference",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`reference` is of JSON type string: any other value is refused.",
        "example": "ESIM-20260114-0001"
      },
      {
        "name": "body.package_code.type",
        "place": "body",
        "pointer": "/package_code",
        "keyword": "type",
        "limit": "string",
        "level": "SHOULD",
        "text": "`package_code` is of JSON type string: any other value is refused.",
        "example": "NG_1GB_7D"
      }
    ]
  }
];
