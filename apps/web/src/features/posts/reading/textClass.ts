import styles from './PostText.module.css'
import parts from './TextParts.module.css'

/** Class of a text, for use anywhere. */
export const TEXT_CLASS = `${styles.text} ${parts.parts}`
