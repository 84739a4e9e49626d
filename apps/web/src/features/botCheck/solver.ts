import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// A worker: solving must not make the form stutter.
handler({ deriveKey })
