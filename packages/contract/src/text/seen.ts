/** Direction overrides, zero-width characters, tags, and controls except tab and line feed, places of pictures: they disguise a text. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /(?!\ufe0e|\ufe0f|\u200c|\u200d)\p{Default_Ignorable_Code_Point}|[\0-\x08\x0b-\x1f\x7f-\x9f\ufff9-\ufffc]/gu

/** A joiner is allowed only inside an emoji sequence; elsewhere it is a hidden character. */
const STRAY_JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)(?:\u200c|\u200d)|(?:\u200c|\u200d)(?!\p{Extended_Pictographic})/gu

/** More than three combining marks on a letter are drawn over neighbouring lines. */
const HEAP_OF_MARKS = /(\p{M}{3})\p{M}+/gu

/** Removes the characters that a reader cannot see, so that the text is what it looks like. */
export function seen(text: string): string {
  return text.replace(HIDDEN, '').replace(STRAY_JOINER, '').replace(HEAP_OF_MARKS, '$1')
}

/**
 * Whether anything is seen of the text: marks without a letter, fillers, the empty Braille pattern, the head of no note, halves of
 * signs and the place of a picture that was not copied show nothing.
 */
export function isVisible(text: string): boolean {
  return /[^\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\p{Cs}\p{Noncharacter_Code_Point}\u2800\ufffc\u{1d159}]/u.test(
    text,
  )
}

/** Characters drawn as a space or as nothing, though Unicode does not call them invisible: the empty Braille pattern. */
const BLANK = /[\t-\r\p{Z}\x85\u2800]+/gu

/** The text in one line, without invisible and blank characters at its ends or in a row. */
export function oneLine(text: string): string {
  return seen(text.replace(BLANK, ' ')).replace(/ +/g, ' ').trim()
}

/**
 * Whether a picture with this `alt` is a sign of the text, as X and Telegram draw their emoji: the sign is its meaning,
 * also one named in colons.
 */
export function isPicturedSign(alt: string): boolean {
  return /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3|:$))(?:[\p{Extended_Pictographic}\p{Emoji_Component}]{1,20}|:[\w+-]{1,40}:)$/u.test(
    alt.trim(),
  )
}
