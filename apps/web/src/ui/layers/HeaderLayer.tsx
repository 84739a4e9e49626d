import type { ComponentProps } from 'react'
import styles from './HeaderLayer.module.css'
import { LayerFrame } from './LayerFrame.tsx'

type HeaderLayerProps = Omit<ComponentProps<typeof LayerFrame>, 'backdropClassName'>

/** A panel under a button of the header; full screen on phones. `className` sets its place and size. */
export function HeaderLayer({ className, ...frame }: HeaderLayerProps) {
  return <LayerFrame {...frame} className={`${styles.panel} ${className}`} backdropClassName={styles.backdrop!} />
}
