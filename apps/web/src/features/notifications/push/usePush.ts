import { notifications } from '@palata/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Api, ApiError, useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { devicesKey } from '../keys.ts'
import { findSubscription, isWanted, setWanted, subscribeBrowser } from './browser.ts'

/** Whether this browser receives the person's pushes, and the function that changes it. */
export function usePush(key: string, person: number) {
  const api = useApi()
  const client = useQueryClient()
  const [isOn, setOn] = useState(false)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let isGone = false
    // A device of an earlier session is bound to this one first.
    healPush(api, key, person)
      .then(() => isSubscribed(api))
      .then(
        (subscribed) => {
          if (!isGone) setOn(subscribed)
        },
        (error: unknown) => console.error('Не удалось проверить push-уведомления', error),
      )
    return () => {
      isGone = true
    }
  }, [api, key, person])

  async function change(on: boolean) {
    if (isBusy) return
    setBusy(true)
    try {
      setOn(on ? await turnOn(api, key, person) : await turnOff(api, person))
      await client.invalidateQueries({ queryKey: devicesKey() })
    } catch (error) {
      console.error('Не удалось переключить push-уведомления', error)
      const [said] = error instanceof ApiError ? Object.values(error.fields).flat() : []
      toast(said ?? 'Не удалось переключить push-уведомления. Повторите позже.', 'red')
    }
    setBusy(false)
  }

  return { isOn, isBusy, change }
}

/** Asks the server too, because it may have dropped a device that the browser still considers subscribed. */
async function isSubscribed(api: Api): Promise<boolean> {
  const subscription = await findSubscription()
  if (!subscription) return false
  const query = { registration_id: subscription.endpoint }
  return (await api.call(notifications.checkPush, { query }, { quiet: true })).subscribed
}

async function turnOn(api: Api, key: string, person: number): Promise<boolean> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') {
    console.warn('Push-уведомления не разрешены:', permission)
    return false
  }
  await api.call(notifications.subscribePush, { body: await subscribeBrowser(key) })
  setWanted(person, true)
  return true
}

async function turnOff(api: Api, person: number): Promise<boolean> {
  setWanted(person, false)
  const subscription = await findSubscription()
  if (!subscription) return false
  await api.call(notifications.unsubscribePush, { body: { registration_id: subscription.endpoint } })
  await subscription.unsubscribe()
  return false
}

/** The restoring under way: a second check would abort the first. */
let healing: Promise<boolean> | null = null

/**
 * Restores a lost subscription when the person wants pushes and the browser still permits them. True if it was restored.
 */
export function healPush(api: Api, key: string, person: number): Promise<boolean> {
  healing ??= heal(api, key, person).finally(() => {
    healing = null
  })
  return healing
}

async function heal(api: Api, key: string, person: number): Promise<boolean> {
  if (!isWanted(person) || Notification.permission !== 'granted') return false
  if (await isSubscribed(api)) return false
  await api.call(notifications.subscribePush, { body: await subscribeBrowser(key) }, { quiet: true })
  return true
}
