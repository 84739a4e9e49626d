/** Ends an address: spaces, quotes, brackets and arrows of other scripts, and signs that RFC 3986 forbids. */
export const STOP =
  '\\s<>"`\\\\|^\\p{Bidi_Control}\\p{Cc}\\u200b\\u2060\\ufeff«»‹›“”„‟‘’‚‛—…•。、，\\u2190-\\u21ff\\u3008-\\u301b\\uff01\\uff08\\uff09\\uff1a\\uff1b\\uff1f'
/** A label's length is bounded, so that a long word costs its length and not its square. */
const LABEL = '(?!https?:\\/\\/)[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}_-]{0,61}[\\p{L}\\p{N}\\p{M}])?'
export const HOST = `(?:${LABEL}\\.){1,10}${LABEL}`
/** A scheme right behind a letter or a digit begins the next of two addresses that nothing divides. */
const GLUED = 'https?:\\/\\/(?<=[\\p{L}\\p{N}]https?:\\/\\/)'
const tailUpTo = (most: number) => `(?::\\d{1,5}(?!\\d))?(?:[/?#](?:[^${STOP}h]|(?!${GLUED})h){0,${most}})?`
export const INVISIBLE = '\\u00ad\\u180e\\u200b-\\u200f\\u2060-\\u2064\\ufe00-\\ufe0f\\ufeff'
/** Signs of italics and lists, and signs that nobody sees, do not divide a word. */
const NO_WORD_BEFORE = `(?<![\\p{L}\\p{N}\\p{M}@./\\\\#$%&=+][_~-]{0,4}[${INVISIBLE}]{0,8})`
const MAILBOX = `(?:[a-z\\d](?:[a-z\\d!#$%&'*+/=?^_{}~.-]{0,62}[a-z\\d_+-])?|[\\p{Script=Cyrillic}\\d](?:[\\p{Script=Cyrillic}\\d._-]{0,62}[\\p{Script=Cyrillic}\\d])?)@${HOST}`

/** Finds what may be an address, of at most `most` signs behind its host. */
export const candidatesUpTo = (most: number) =>
  new RegExp(
    [
      // A scheme written twice.
      `https?:\\/\\/(?=https?:\\/\\/)`,
      // An address of another scheme is no link, and neither is a part of it.
      `(?<![a-z\\d+.-])(?!https?:)[a-z][a-z\\d+.-]{0,30}:\\/\\/[^${STOP}]*`,
      `(?<![a-z\\d+.-])(?:about|acct|bitcoin(?:cash)?|blob|callto|chrome|data|dogecoin|ethereum|facetime|file|geo|intent|ip[fn]s|jar|javascript|lightning|litecoin|livescript|magnet|monero|nostr|sips?|skype|sms|solana|tel|urn|vbscript|view-source|wc|webcal|wss?|xmpp):[^${STOP}]+`,
      // An account of another network.
      `@[\\p{L}\\p{N}_.-]{1,64}@[^${STOP}]*`,
      `(?<web>https?:\\/\\/(?:(?:(?!${GLUED})[\\p{L}\\p{N}\\p{M}_%.。-]){1,253}|\\[[\\da-f:.]{2,45}\\])${tailUpTo(most)})`,
      `https?:\\/\\/[^${STOP}]*`,
      `(?<mail>${NO_WORD_BEFORE}(?:mailto:${MAILBOX}(?:\\?[^${STOP}]{0,${most}})?|${MAILBOX}))`,
      `(?<bare>${NO_WORD_BEFORE}${HOST}${tailUpTo(most)})`,
    ].join('|'),
    'giu',
  )
export const ADDRESS = /^(https?:\/\/|mailto:[^@]*@|[^@/?#]*@)?([^/?#:[]+|\[[^\]]*\])(.*)$/isu
