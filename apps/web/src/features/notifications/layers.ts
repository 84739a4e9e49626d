import { defineLayer } from '#ui/layers/index.ts'

export const notificationsLayer = defineLayer({
  id: 'notifications',
  load: async () => (await import('./popup/NotificationsLayer.tsx')).NotificationsLayer,
  isForMembers: true,
})
