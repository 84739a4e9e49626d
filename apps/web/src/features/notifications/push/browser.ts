/** The browser's push subscription. */
export interface Subscription {
  registration_id: string
  p256dh: string
  auth: string
}

const WORKER = '/service-worker.js'

/** Whether this browser supports pushes. */
export const canPush = () => 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window

/** The site is installed on a phone or a tablet: pushes are useful there, and iOS supports them nowhere else. */
export function isInstalledOnMobile(): boolean {
  const isStandalone =
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  const isMobile = /Android|iPhone|iPad|iPod/.test(navigator.userAgent) || isIPad()
  return isStandalone && isMobile
}

/** An iPad reports itself as a Mac, but no Mac has a touch screen. */
const isIPad = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes with the site's key; a subscription with another key is cancelled first. */
export async function subscribeBrowser(key: string): Promise<Subscription> {
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  if (old && keyOf(old) !== key) await old.unsubscribe()
  return readKeys(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription) {
  if (!key) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function readKeys(subscription: PushSubscription): Subscription {
  const { endpoint, keys } = subscription.toJSON()
  return { registration_id: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! }
}

const WANTED = 'push'

/** Whether this person turned pushes on in this browser: a lost subscription is then restored, for nobody else. */
export const isWanted = (person: number) => localStorage.getItem(WANTED) === String(person)
export function setWanted(person: number, isOn: boolean) {
  if (isOn) localStorage.setItem(WANTED, String(person))
  else localStorage.removeItem(WANTED)
}
