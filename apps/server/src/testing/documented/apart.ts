import pino from 'pino'
import { startSandbox } from '../../services/sandbox/sandboxProcess.ts'

/** A sandbox in a process of its own: it draws pictures from SVG, which this one refuses to read. */
export const sandboxApart = () =>
  startSandbox(
    { market: undefined, postbackUrl: 'http://127.0.0.1:9/', site: 'http://127.0.0.1:9' },
    pino({ level: 'silent' }),
  )
