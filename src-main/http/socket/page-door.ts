import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BeginFollowing, NamedRequestListener } from './http-server';

/** What a service has for browsers: pages, their files, and the calls that these pages make. */
export interface PageDoor {
  /** Whether links of other sites may lead to this path: opening it changes nothing. */
  isPage(path: string): boolean;
  /** The path as a log may name it; `undefined`: it is none of these. */
  nameOf(path: string): string | undefined;
  patternOf(path: string): string | undefined;
  /** Answers a request that the guard has let pass. @returns false where the path is none of these */
  take(request: IncomingMessage, response: ServerResponse, requestId: string, beginFollowing: BeginFollowing): boolean;
}

/** The pages are asked first: what is none of theirs is a call of a program. */
export const withPages = (pages: PageDoor | undefined, listener: NamedRequestListener): NamedRequestListener =>
  pages === undefined
    ? listener
    : (request, response, requestId, beginFollowing) => {
        if (!pages.take(request, response, requestId, beginFollowing))
          listener(request, response, requestId, beginFollowing);
      };
