/** Sides of an icon in pixels that are taken; the largest place that shows it has 512. */
export const SMALLEST_ICON = 512
export const LARGEST_CLUB_PICTURE = 5000
export const LARGEST_CLUB_PICTURE_BYTES = 5 * 1024 * 1024
/** Pixels: a lower logo is blurred on a screen of double density. */
export const LOWEST_LOGO = 64
/** How many times a logo is wider than high; a wider one leaves the header no room. */
export const WIDEST_LOGO = 6

/** What is drawn of the one icon. `small` is for tabs and headers, `maskable` has room around for a system's cut. */
export const ICON_FORMS = ['small', 'apple', '192', '512', 'maskable'] as const
export type IconForm = (typeof ICON_FORMS)[number]

const OUR_ICON: Record<IconForm, string> = {
  small: '/static/favicon.svg',
  apple: '/static/apple-touch-icon.png',
  192: '/static/icon-192.png',
  512: '/static/icon-512.png',
  maskable: '/static/icon-maskable-512.png',
}

/** Address of the club's icon in this form; of ours when it has none. The address names the content. */
export const iconAddress = (icon: string | undefined, form: IconForm) =>
  icon ? `/media/${icon}-${form}.png` : OUR_ICON[form]

/** A logo as it is shown. */
export interface Logo {
  address: string
  width: number
  height: number
  /** The ground that it is seen on; `any` when it is seen on light and dark. */
  ground: 'any' | 'light' | 'dark'
}

/** The setting's value: hash of the content, size and ground. */
export const LOGO_VALUE = /^([0-9a-f]{32})-(\d{1,3})x(\d{1,3})-(any|light|dark)$/

/** The logo of the setting's value; null for none. */
export function logoOf(value: string | undefined): Logo | null {
  const [, hash, width, height, ground] = LOGO_VALUE.exec(value ?? '') ?? []
  if (!hash) return null
  return {
    address: `/media/${hash}-logo.png`,
    width: Number(width),
    height: Number(height),
    ground: ground as Logo['ground'],
  }
}
