export const THEMES = ['light', 'dark', 'blue'] as const
/** Narrower windows count as phones. */
export const PHONE_WIDTH = 768

/** «user-subscription» of /user/subscription, «main» of /. */
export function fileName(path: string) {
  return path === '/' ? 'main' : path.replace(/\W+/g, '-').replace(/^-|-$/g, '')
}
