import type { ComponentProps } from 'react'
import styles from './Pressable.module.css'

/** A press whose look is its caller's own, a card or a row: nothing of it is drawn by the browser. */
export function Pressable({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={[styles.pressable, className].filter(Boolean).join(' ')} />
}
