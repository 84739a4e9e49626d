/** Secrets of one sign-in attempt. All three are random and known only to the browser that began it. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

/** Query of the callback address. */
export interface Callback {
  code: string
  /** Issuer, from services that send it (RFC 9207). */
  iss?: string | undefined
  /** The device for which VK ID gave the code. */
  deviceId?: string | undefined
}

/** What the service says of the person, by the names of OpenID Connect's standard claims. */
export type Claims = { sub: string; [claim: string]: unknown }

/** Sign-in through one outside service. */
export interface SignInClient {
  /** Where to redirect the person. Throws `ProviderError`. */
  authorizationUrl(attempt: Attempt): Promise<URL>
  /** Claims of the returned person. Throws `ProviderError`; not retryable when the person or their code is refused. */
  identify(attempt: Attempt, callback: Callback): Promise<Claims>
}

/** Whether only this machine can reach the address. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}
