// Requests that break a rule, and how they are answered
import { describe, expect, test } from 'vitest';
import { recorded } from '../exchanges.js';
import { judged } from '../judged.js';
import { pay, refusedWith, transfer } from '../wallet.js';

describe('requests that break a rule', () => {
  const { reference: _, ...body } = transfer;
  const bare = recorded('POST /pms/api/external/request/wallet/transfer/', {
    body,
    answer: pay().response!.json,
  });

  test('are not accepted where a right one was', () => {
    expect(judged([pay(), bare]).fail).toEqual(['initiateTransfer/body.reference.required']);
    expect(judged([pay(), refusedWith(400, bare)]).pass).toContain(
      'initiateTransfer/body.reference.required',
    );
  });

  test('show nothing without a positive control', () => {
    expect(judged([bare]).fail).toEqual([]);
  });

  test('show nothing at a place that is masked', () => {
    const nin = (value: string) =>
      recorded('POST /kyc/api/v1/merchant/nin/enhanced', { body: { nin: value }, answer: { success: true } });
    expect(judged([nin('[redacted]'), nin('[redacted]')]).fail).not.toContain(
      'verifyEnhancedNin/body.nin.pattern',
    );
  });

  test('may be accepted under a key that is older than the recording: a warning', () => {
    const replayed = {
      ...bare,
      request: { ...bare.request, headers: { ...bare.request.headers, 'idempotency-key': 'K-0' } },
    };
    expect(judged([pay(), replayed])).toMatchObject({
      fail: [],
      warn: ['initiateTransfer/body.reference.required'],
    });
  });
});
