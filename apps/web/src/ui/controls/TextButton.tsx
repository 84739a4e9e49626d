import type { ComponentProps } from 'react'
import styles from './TextButton.module.css'

/** A press that reads like a link: inside a sentence or as the quietest action of a form. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={[styles.text, className].filter(Boolean).join(' ')} />
}
