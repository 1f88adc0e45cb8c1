import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { listenHere } from './listen-here';

const listening = async (onConnection: () => void) => {
  const server = createServer((socket) => {
    onConnection();
    socket.on('error', () => undefined).end();
  });
  return { server, port: await listenHere(server) };
};

/** What the page could do, and what of it arrived on this machine. */
export interface Leaks {
  /** `complete`: WebRTC has tried everything. */
  readonly gathering: string;
  readonly arrived: readonly string[];
}

/**
 * Lets a page try what bypasses a content security policy and a request filter: WebRTC over UDP and TCP, also from a frame, preconnections
 * and prefetches. Sockets on this machine record what arrives. Each also receives one call of the test itself, which proves that it works.
 */
export const tryToLeak = async (page: Page): Promise<Leaks> => {
  const arrived: string[] = [];
  const udp = createSocket('udp4').on('message', (message) =>
    arrived.push(message.toString() === 'ours' ? 'our packet' : 'a packet')
  );
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const turn = await listening(() => arrived.push('a connection of WebRTC'));
  const web = await listening(() => arrived.push('a connection of a link'));
  const [udpPort, turnPort, webPort] = [udp.address().port, turn.port, web.port];
  const gathering = await page.evaluate(
    async (ports) => {
      for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'modulepreload']) {
        const link = document.createElement('link');
        link.rel = rel;
        link.href = `http://127.0.0.1:${ports.webPort}/secret`;
        document.head.append(link);
      }
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const states: string[] = [];
      for (const realm of [globalThis, frame.contentWindow]) {
        const Connection: unknown = realm === null ? undefined : Reflect.get(realm, 'RTCPeerConnection');
        if (typeof Connection !== 'function') continue;
        const configuration: RTCConfiguration = {
          iceServers: [
            { urls: [`stun:127.0.0.1:${ports.udpPort}`] },
            { urls: `turn:127.0.0.1:${ports.udpPort}`, username: 'secret', credential: 'secret' },
            { urls: `turn:127.0.0.1:${ports.turnPort}?transport=tcp`, username: 'secret', credential: 'secret' }
          ]
        };
        const peer: unknown = Reflect.construct(Connection, [configuration]);
        // A frame has its own classes.
        const connection = peer as RTCPeerConnection;
        connection.createDataChannel('secret');
        const complete = new Promise<void>((resolve) => {
          connection.addEventListener('icegatheringstatechange', () => {
            if (connection.iceGatheringState === 'complete') resolve();
          });
        });
        await connection.setLocalDescription(await connection.createOffer());
        await complete;
        states.push(connection.iceGatheringState);
        connection.close();
      }
      frame.remove();
      return states.join(', ');
    },
    { udpPort, turnPort, webPort }
  );
  const own = createSocket('udp4');
  const heard = once(udp, 'message');
  own.send('ours', udpPort, '127.0.0.1');
  await heard;
  await Promise.all(
    [turn, web].map(async ({ server, port }) => {
      const accepted = once(server, 'connection');
      connect(port, '127.0.0.1').on('error', () => undefined);
      await accepted;
    })
  );
  own.close();
  udp.close();
  turn.server.close();
  web.server.close();
  return { gathering, arrived: arrived.toSorted() };
};

/** The expected arrivals if the page has reached nothing: the test's own calls. */
export const NOTHING_LEAKED: Leaks = {
  gathering: 'complete, complete',
  arrived: ['a connection of WebRTC', 'a connection of a link', 'our packet']
};
