import { fold } from '#features/words'

/** A text as patterns read it: folded words between single spaces, with a space at both ends; signs are kept apart. */
export function flat(text: string): string {
  const plain = fold(text)
    .replaceAll(/стабильн\p{L}+ монет\p{L}*/gu, 'стейблкоин')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[^\p{L}\p{N}%$€₽.,+\-−<>]+/gu, ' ')
    .replaceAll(/[.,](?!\d)/g, ' ')
  return ` ${plain.replaceAll(/\s+/g, ' ').trim()} `
}
