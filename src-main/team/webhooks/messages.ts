export const messages = {
  noUrl: 'Give the address of the receiver, such as https://shop.example/hooks/canopy.',
  notHttps: 'The receiver must have an https address.',
  withPassword: 'The address may not hold a name and a password: the receiver knows the sender by the signature.',
  unknownHost: (host: string): string => `The host name “${host}” cannot be resolved.`,
  notPublic: (host: string): string =>
    `“${host}” is no address of the public internet. Start the service with receivers of the own network allowed if it is meant.`,
  none: (id: string): string => `There is no webhook “${id}”.`,
  gone: 'The receiver has answered 410: it wants no more of these.',
  noAnswer: 'The receiver has closed the connection without an answer.',
  slowHost: (host: string): string => `The host name “${host}” was not resolved in time.`,
  ending: 'This process ends. Another one sends the message again.',
  givenUp: (attempts: number): string => `The receiver has not taken a message in ${attempts} attempts over days.`
};
