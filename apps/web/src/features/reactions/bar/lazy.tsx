import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#navigation'
import styles from './lazy.module.css'
import { SHOWN } from './shown.ts'

const Bar = lazyPart(async () => (await import('./ReactionBar.tsx')).ReactionBar)

/** Reactions below a text; their code loads when the first bar is shown. */
export function ReactionBar(props: ComponentProps<typeof Bar>) {
  return (
    <Suspense fallback={<Awaited />}>
      <Bar {...props} />
    </Suspense>
  )
}

/** Room for as many reactions as the bar has; they wrap as its own do. */
function Awaited() {
  return (
    <div className={styles.awaited}>
      {SHOWN.map(({ glyph }) => (
        <span key={glyph} />
      ))}
    </div>
  )
}
