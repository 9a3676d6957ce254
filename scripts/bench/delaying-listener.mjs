import { connect, createServer } from 'node:net';

/** A listener on loopback that hands on what it gets to `port` so many milliseconds later, as a far server would have it. */
export async function startDelayingListener(port, delayMs) {
  const sockets = new Set();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    near.on('data', (chunk) => setTimeout(() => far.write(chunk), delayMs));
    near.on('end', () => setTimeout(() => far.end(), delayMs));
    far.pipe(near);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
