import { readToken } from '#api/session.ts'
import type { Later } from '../later.ts'
import { accountOf } from '../reading/account.ts'
import { tellWaiting } from './channel.ts'
import { addWaiting, removeAllOf } from './store.ts'

/** Queues an action; false when the browser has no storage or nobody is signed in. */
export async function keepForLater({ kind, about, endpoint, input, text = '', path }: Later): Promise<boolean> {
  const account = accountOf(readToken())
  if (!account || !('indexedDB' in globalThis) || !navigator.locks) return false
  try {
    await addWaiting(account, { kind, about, at: endpoint.at, input, text, path: path ?? location.pathname })
  } catch (error) {
    console.warn('Сделанное без сети не сохранено в браузере', error)
    return false
  }
  tellWaiting('changed')
  return true
}

/** Deletes the reader's queue before a sign-out. */
export async function forgetWaiting() {
  const account = accountOf(readToken())
  if (!account || !('indexedDB' in globalThis)) return
  try {
    await removeAllOf(account)
  } catch (error) {
    console.error('Неотправленное не удалено', error)
  }
}
