// Generated from spec/. Do not edit.
export interface SchemaError { instancePath: string; schemaPath: string; keyword: string; params: Record<string, unknown>; message?: string }
export interface Validator { (data: unknown): boolean; errors?: SchemaError[] | null }
export type ValidatorName =
  | 'listTransactions.success'
  | 'initiateTransfer.body'
  | 'initiateTransfer.success'
  | 'getWallet.success'
  | 'targetFile';
export declare const validators: Readonly<Record<ValidatorName, Validator>>;
