/**
 * Zero-width characters and direction overrides: invisible, they make words and addresses lie. Joiners stay, since
 * emoji need them.
 */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

export const withoutHidden = (text: string) => text.replace(HIDDEN, '')
