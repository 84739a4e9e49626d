import type { ReactNode } from 'react'

const SKIN = '#f5c542'
const INK = '#5b3a10'
const FACE = <circle cx="12" cy="12" r="10" fill={SKIN} />
const EYES = (
  <g fill={INK}>
    <ellipse cx="8.6" cy="10" rx="1.2" ry="1.6" />
    <ellipse cx="15.4" cy="10" rx="1.2" ry="1.6" />
  </g>
)
const line = (d: string, width = 1.6) => (
  <path d={d} fill="none" stroke={INK} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
)
const THUMB = (
  <>
    <path d="M2.5 11h3.6v10H2.5z" fill="#3b6fd4" />
    <path
      d="M7.6 10.9c2.2-1.5 3.4-3.9 3.6-7.2 0-1.2.9-1.9 1.9-1.7 1.6.3 2.3 1.8 2.1 3.6-.1 1.3-.5 2.5-.9 3.5h5.1a1.9 1.9 0 0 1 .5 3.7 1.85 1.85 0 0 1-.6 3.4 1.75 1.75 0 0 1-1.1 2.9 1.6 1.6 0 0 1-1.6 2h-5.2c-1.6 0-2.7-.3-3.8-1z"
      fill={SKIN}
    />
  </>
)

const DRAWN = {
  like: THUMB,
  dislike: <g transform="rotate(180 12 12)">{THUMB}</g>,
  fire: (
    <>
      <path
        d="M12.6 1.5c.7 3.3-1 5-2.7 6.9-.5-1-.7-1.9-.6-3-3 2.5-5 5.7-5 9.1 0 4.7 3.4 8 7.7 8s7.7-3.3 7.7-7.8c0-5.2-3.2-10-7.1-13.2z"
        fill="#e8590c"
      />
      <path
        d="M12.3 10.5c.3 2-.7 3-1.7 4.2-.5-.5-.7-1-.7-1.7-1.3 1.3-2.1 2.8-2.1 4.5 0 2.6 1.9 4.4 4.2 4.4s4.2-1.8 4.2-4.3c0-2.7-1.6-5.2-3.9-7.1z"
        fill="#ffd43b"
      />
    </>
  ),
  smile: (
    <>
      {FACE}
      {line('M6.6 10.2q1.9-2.6 3.8 0M13.6 10.2q1.9-2.6 3.8 0')}
      <path d="M6.4 13.3h11.2c-.3 3.4-2.6 5.4-5.6 5.4s-5.3-2-5.6-5.4z" fill={INK} />
      <path d="M9 17.3q3-1.8 6 0-1.2 1.4-3 1.4t-3-1.4z" fill="#e8590c" />
    </>
  ),
  think: (
    <>
      {FACE}
      <circle cx="8.6" cy="10.3" r="1.3" fill={INK} />
      <circle cx="15.4" cy="10.3" r="1.3" fill={INK} />
      {line('M6.6 7.9q2-.9 3.8-.1M13.4 6.5q2.2-1.3 4 .2', 1.4)}
      {line('M10 15.2q2.2-1 4.4-.3')}
      <path
        d="M4 22.5c0-2.8.5-4.8 1.7-5.9l4.2-1.1c.9-.2 1.3 1 .5 1.4l-2 .9h2.2c1 0 1.7.7 1.5 1.7-.4 2-1.8 3.3-4.3 3.6z"
        fill="#e0a92b"
      />
    </>
  ),
  cry: (
    <>
      {FACE}
      {EYES}
      {line('M6.6 7.3q1.5-.3 2.7-1.3M17.4 7.3q-1.5-.3-2.7-1.3', 1.4)}
      {line('M8.6 17q3.4-3 6.8 0')}
      <path d="M17 12.2c1.5 2 2.2 3.3 2.2 4.4a2.2 2.2 0 0 1-4.4 0c0-1.1.7-2.4 2.2-4.4z" fill="#4dabf7" />
    </>
  ),
  scream: (
    <>
      {FACE}
      <path d="M12 2a10 10 0 0 0-9.9 8.5h19.8A10 10 0 0 0 12 2z" fill="#8cb7f2" />
      <g fill="#fff">
        <circle cx="8.6" cy="9.8" r="2.2" />
        <circle cx="15.4" cy="9.8" r="2.2" />
      </g>
      <g fill={INK}>
        <circle cx="8.6" cy="9.8" r="1" />
        <circle cx="15.4" cy="9.8" r="1" />
        <ellipse cx="12" cy="16.7" rx="2.3" ry="3.5" />
      </g>
      <path
        d="M2.6 14.5c1-.7 2-.3 2.3.8l1.3 5.4-3.2.4c-1-1.7-1.4-5.3-.4-6.6zM21.4 14.5c-1-.7-2-.3-2.3.8l-1.3 5.4 3.2.4c1-1.7 1.4-5.3.4-6.6z"
        fill="#e0a92b"
      />
    </>
  ),
} satisfies Record<string, ReactNode>

export type GlyphName = keyof typeof DRAWN

/** A drawn reaction: it looks the same on every system, unlike emoji. */
export function Glyph({ name, size }: { name: GlyphName; size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {DRAWN[name]}
    </svg>
  )
}
