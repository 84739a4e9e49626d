import type { Config } from '../../platform/config.ts'

/** Addresses of the running sandbox. */
export interface SandboxAddress {
  url: string
  smtpUrl: string
  /** The mailbox of reports about the letters that it was sent. */
  imapUrl?: string
}

/** The site's public address without a trailing slash, for links in letters. Never taken from a request. */
export function publicUrlOf(config: Config): string {
  return config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
}
