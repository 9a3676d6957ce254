import type { AddressInfo, Server } from 'node:net';

/** Listens on a free port of this machine, or on the given one, and returns the base URL. */
export async function listen(server: Server, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
