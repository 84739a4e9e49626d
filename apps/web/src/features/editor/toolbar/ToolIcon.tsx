import { Drawing } from '#ui/blocks/Drawing.tsx'

const SHAPES = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  underline: 'M7 4v8a5 5 0 0 0 10 0V4M5 20h14',
  strike:
    'M4 12h16M16.5 7.5C16 5.5 14.5 4.5 12 4.5c-3 0-4.5 1.5-4.5 3.5M7.5 16c.5 2.3 2.2 3.5 4.7 3.5 2.8 0 4.5-1.3 4.5-3.5',
  heading: 'M6 5v14M18 5v14M6 12h12',
  blockquote: 'M5 7h5v6a4 4 0 0 1-4 4M14 7h5v6a4 4 0 0 1-4 4',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  orderedList: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 15.5c0-2 3-2 3 0 0 1.2-3 2-3 3.5h3',
  spoiler: 'M4 6h16M4 12h9M4 18h9M16 13l2.5 2.5L21 13',
  plus: 'M12 5v14M5 12h14',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M17 14h.01M7 14h7',
} as const

export type ToolIconName = keyof typeof SHAPES

/** Icons of the editor only, so that other pages do not load them. */
export function ToolIcon({ name, size = 18 }: { name: ToolIconName; size?: number }) {
  return <Drawing path={SHAPES[name]} size={size} />
}
