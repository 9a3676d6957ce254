// Generated from spec/. Do not edit.
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** A precondition of a conforming request and how its values enter the request. */
export interface Given {
  /** Provider state, or the operation whose own response gives the values. */
  state?: string;
  operation?: OperationId;
  params?: Record<string, JsonValue>;
  /** JSON pointer into the request (`/body/…`, `/path/…`, `/query/…`) to the name of a value; a trailing `?` marks an optional one. */
  bind?: Record<string, string>;
}

/** One rule of a request that a JSON Schema keyword states. */
export interface RequestRule {
  /** `<place>.<path>.<keyword>`: with the operation's id in front, the id of the requirement. */
  name: string;
  place: 'body' | 'query';
  /** JSON pointer from the body, or the name of the query parameter. */
  pointer: string;
  keyword: string;
  limit: JsonValue;
  level: 'MUST' | 'SHOULD';
  text: string;
  /** The documented example of the member. */
  example?: JsonValue;
}

export interface RequestExample {
  name: string;
  body: JsonValue;
  given: Given[];
}

/** One method and path of the contract, with everything that the harness derives from it. */
export interface Operation {
  id: OperationId;
  method: string;
  path: string;
  tag: string;
  feature: string;
  summary: string;
  effect: 'none' | 'creates' | 'charges' | 'moves-money';
  /** The document lists only api-key as required. */
  secretOptional: boolean;
  /** Statuses of a success. */
  success: number[];
  /** Refusal statuses for which the document gives a body: exact (`400`) or a range (`4XX`). */
  errorShapes: string[];
  /** Takes an Idempotency-Key. */
  idempotent: boolean;
  /** Named in the document without a request or response shape. */
  unshaped: boolean;
  pathExample: Record<string, JsonValue>;
  /** Literal conforming requests; the first is the base case. An operation without a body has one with body null. */
  examples: RequestExample[];
  /** Members that need a fresh value in each request: JSON pointer to the prefix of the value. */
  unique: Record<string, string>;
  query: { name: string; schema: Record<string, JsonValue> }[];
  bodySchema: Record<string, JsonValue> | null;
  rules: RequestRule[];
}

export type OperationId =
  | 'listTransactions'
  | 'initiateTransfer'
  | 'getWallet';

/** Names of members that no report may show; a name stands for its string and number values. */
export const sensitiveMembers: readonly string[] = ["otp"];

export const operations: readonly Operation[] = [
  {
    "id": "listTransactions",
    "method": "GET",
    "path": "/transactions",
    "tag": "transactions",
    "feature": "transactions",
    "summary": "List transactions",
    "effect": "none",
    "secretOptional": true,
    "success": [
      200,
      201
    ],
    "errorShapes": [],
    "idempotent": false,
    "unshaped": false,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": null,
        "given": []
      }
    ],
    "unique": {},
    "query": [
      {
        "name": "page",
        "schema": {
          "type": "integer",
          "minimum": 1,
          "default": 1
        }
      },
      {
        "name": "per_page",
        "schema": {
          "type": "integer",
          "maximum": 100,
          "default": 50
        }
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
        }
      },
      {
        "name": "currency",
        "schema": {
          "type": "string"
        }
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
        }
      },
      {
        "name": "customer",
        "schema": {
          "type": "string"
        }
      },
      {
        "name": "amount",
        "schema": {
          "type": "string"
        }
      },
      {
        "name": "from",
        "schema": {
          "type": "string"
        }
      },
      {
        "name": "to",
        "schema": {
          "type": "string"
        }
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
        }
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
        }
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
    "id": "initiateTransfer",
    "method": "POST",
    "path": "/pms/api/external/request/wallet/transfer/",
    "tag": "transfers",
    "feature": "wallet",
    "summary": "Initiate transfer",
    "effect": "moves-money",
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [],
    "idempotent": true,
    "unshaped": false,
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
            "params": {
              "available_balance": "50000.00"
            },
            "bind": {
              "/body/otp": "otp?"
            }
          },
          {
            "state": "a bank account exists",
            "params": {
              "type": "nuban"
            },
            "bind": {
              "/body/account_number": "account_number",
              "/body/bank_code": "bank_code",
              "/body/account_name": "name"
            }
          }
        ]
      }
    ],
    "unique": {
      "/reference": "TRF"
    },
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
          "description": "Exact decimal text in the major unit.",
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
    "secretOptional": false,
    "success": [
      200,
      201
    ],
    "errorShapes": [],
    "idempotent": false,
    "unshaped": false,
    "pathExample": {},
    "examples": [
      {
        "name": "base",
        "body": null,
        "given": []
      }
    ],
    "unique": {},
    "query": [],
    "bodySchema": null,
    "rules": []
  }
];
