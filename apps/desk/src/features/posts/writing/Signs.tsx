import { type FormatBar, useSigns } from '@site/features/editor/desk.ts'
import { plural } from '@site/ui/format/index.ts'
import { fullText } from '@site/ui/numbers/index.ts'
import type { ComponentProps } from 'react'
import styles from './Signs.module.css'

/** Length of the text, in characters. */
export function Signs({ editor }: Pick<ComponentProps<typeof FormatBar>, 'editor'>) {
  const signs = useSigns(editor)
  return (
    <span className={`num ${styles.signs}`}>
      {fullText('count', signs)} {plural(signs, 'знак', 'знака', 'знаков')}
    </span>
  )
}
