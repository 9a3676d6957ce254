import { connect, createServer } from 'node:net';

/**
 * A listener on loopback that hands on what it gets to `port` so many milliseconds later, as a far server would have it.
 * `isLate` tells by its beginning whether a request is one of those.
 */
export async function startDelayingListener(port, delayMs, isLate = () => true) {
  const sockets = new Set();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    let ms;
    near.on('data', (chunk) => {
      ms ??= isLate(chunk.toString('latin1')) ? delayMs : 0;
      setTimeout(() => far.write(chunk), ms);
    });
    near.on('end', () => setTimeout(() => far.end(), ms ?? 0));
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
