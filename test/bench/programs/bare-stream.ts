import { createServer, type ServerResponse } from 'node:http';
import { answerQuestions } from '../child';
import { listenHere } from '../../support/listen-here';

/*
 * What following is measured against: a bare `node:http` server that writes whatever it is sent to all who follow, in the same words.
 */

const followers = new Set<ServerResponse>();

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('id: 0\n\n');
    followers.add(response);
    response.on('close', () => followers.delete(response));
    return;
  }
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const event = Buffer.concat(pieces);
    response.end('{}');
    for (const follower of followers) follower.write(event);
  });
});

answerQuestions({ open: () => listenHere(server) });
