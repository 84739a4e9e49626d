const SPEAKER = 'M4 10v4h3l5 4V6L7 10z'
const SHAPES = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h4v14H7zM14 5h4v14h-4z',
  back: 'M4 5v5h5M4.5 10a8 8 0 1 1-.3 4',
  forward: 'M20 5v5h-5M19.5 10a8 8 0 1 0 .3 4',
  'volume-0': `${SPEAKER}M16 9.5l5 5M21 9.5l-5 5`,
  'volume-1': SPEAKER,
  'volume-2': `${SPEAKER}M15 9.5a4 4 0 0 1 0 5`,
  'volume-3': `${SPEAKER}M15 9.5a4 4 0 0 1 0 5M17.5 7a8 8 0 0 1 0 10`,
  'volume-4': `${SPEAKER}M15 9.5a4 4 0 0 1 0 5M17.5 7a8 8 0 0 1 0 10M20 4.5a12 12 0 0 1 0 15`,
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  add: 'M4 7h10M4 12h7M4 17h7M17 11v8M13 15h8',
  added: 'M4 7h10M4 12h7M4 17h7M13.5 15l3 3 5-6',
  moon: 'M19 14.5A8 8 0 0 1 9.5 5a8 8 0 1 0 9.5 9.5Z',
} as const

export type PlayerIconName = keyof typeof SHAPES

const FILLED: readonly PlayerIconName[] = ['play', 'pause']

/** Icons of the player only, so that other pages do not load them. */
export function PlayerIcon({ name, size = 20 }: { name: PlayerIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={FILLED.includes(name) ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-icon={name}
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
