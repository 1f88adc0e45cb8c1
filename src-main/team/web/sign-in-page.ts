import { messages } from './messages';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

interface SignInPage {
  readonly nonce: string;
  readonly to: string;
  readonly problem: string | undefined;
  /** The OpenID provider by its host, and where to go for it; `null`: there is none. */
  readonly provider: { readonly name: string; readonly href: string } | null;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1f2328; --quiet: #59636e; --paper: #fff; --ground: #f3f4f6; --line: #8a939d; --accent: #2a7a55; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --quiet: #a2abb5; --paper: #1e2125; --ground: #15171a; --line: #6d7681; --accent: #6cc9a0; --bad: #ff9a92 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 24rem; padding: 2rem; border-radius: 12px; background: var(--paper); box-shadow: 0 1px 3px #0003, 0 8px 24px #0001 }
h1 { margin: 0 0 1.25rem; font-size: 1.25rem; font-weight: 600 }
label { display: block; font-weight: 500 }
input { width: 100%; margin: .35rem 0; padding: .55rem .7rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit }
button, .provider { display: block; width: 100%; margin-top: .9rem; padding: .6rem; border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--paper); font: inherit; font-weight: 500; text-align: center; text-decoration: none; cursor: pointer }
.provider { background: transparent; color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
p { margin: 0; color: var(--quiet); font-size: .9rem }
.or { margin-top: .9rem; text-align: center }
.problem { margin-bottom: 1rem; color: var(--bad) }
`;

/** The page on which somebody signs in. It has no script, so that a token that is typed there is in no page's hands. */
export const signInPage = ({ nonce, to, problem, provider }: SignInPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${messages.title}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${messages.title}</h1>
${problem === undefined ? '' : `<p class="problem" role="alert">${escaped(problem)}</p>`}
<form method="post" action="/sign-in">
<input type="hidden" name="to" value="${escaped(to)}">
<label for="token">${messages.tokenLabel}</label>
<input id="token" name="token" type="password" autocomplete="off" spellcheck="false" required autofocus aria-describedby="hint" maxlength="200">
<p id="hint">${messages.tokenHint}</p>
<button>${messages.signIn}</button>
</form>
${
  provider === null
    ? ''
    : `<p class="or">${messages.or}</p><a class="provider" href="${escaped(provider.href)}">${escaped(messages.withProvider(provider.name))}</a>`
}
</main>
</body>
</html>
`;
