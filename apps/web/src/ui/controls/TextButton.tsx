import type { ComponentProps } from 'react'
import styles from './TextButton.module.css'

/** A button that looks like a link, inside a sentence or as a form's least important action. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={[styles.text, className].filter(Boolean).join(' ')} />
}
