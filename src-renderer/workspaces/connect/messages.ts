/** What the fields for credentials say. */

export const MISSING = {
  token: 'Enter the token.',
  user: 'Enter the user name.',
  headerName: 'Enter the name of the header, such as X-Api-Key.',
  headerValue: 'Enter the value of the header.',
  parameterName: 'Enter the name of the parameter, such as api_key.',
  parameterValue: 'Enter the key.',
  clientId: 'Enter the client ID.',
  clientSecret: 'Enter the client secret.',
} as const;

export const HINTS = {
  password: 'Leave it empty where the service takes a key as the user name.',
  parameter: 'Sent in the address of each request, where the logs of servers may keep it. Use another way if the service has one.',
  scope: 'Separated by blanks. Leave it empty unless the service asks for one.',
  kept: 'Kept on this computer, encrypted by the system’s keyring, and sent to this service only.',
  notKept: 'This system has no keyring, so this is kept only until Canopy is closed; then it asks again.',
  keptOAuth: 'Kept on this computer, encrypted by the system’s keyring. The secret is sent to the token URL only, the tokens to this service only.',
} as const;
