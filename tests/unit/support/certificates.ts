import { generate } from 'selfsigned';

export interface Pair {
  cert: string;
  key: string;
}

/** An authority, and what it signs for this host and for a client. */
export async function certificates(): Promise<{ ca: Pair; server: Pair; client: Pair }> {
  const named = (value: string) => [{ name: 'commonName', value }];
  const signed = async (name: string, ca?: Pair, extensions?: object[]): Promise<Pair> => {
    const { cert, private: key } = await generate(named(name), {
      algorithm: 'sha256',
      ...(ca ? { ca } : {}),
      ...(extensions ? { extensions: extensions as never } : {}),
    });
    return { cert, key };
  };
  const ca = await signed('authority', undefined, [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, digitalSignature: true, critical: true },
  ]);
  const server = await signed('127.0.0.1', ca, [
    { name: 'basicConstraints', cA: false },
    {
      name: 'subjectAltName',
      altNames: [
        { type: 2, value: 'localhost' },
        { type: 7, ip: '127.0.0.1' },
      ],
    },
  ]);
  return { ca, server, client: await signed('client', ca, [{ name: 'basicConstraints', cA: false }]) };
}
