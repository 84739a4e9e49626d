import type { OpenedSignal } from '@palata/contract/signals/signal'
import { defineLayer } from '#ui/layers/index.ts'

/** The form of a new signal, or of an existing one when an id is given. */
export const signalFormLayer = defineLayer<{ id: number } | undefined>({
  id: 'signal_form',
  load: async () => (await import('./form/SignalFormLayer.tsx')).SignalFormLayer,
  isForMembers: true,
})

export const removeSignalLayer = defineLayer<{ signal: Pick<OpenedSignal, 'id' | 'title'> }>({
  id: 'remove_signal',
  load: async () => (await import('./menu/RemoveSignalLayer.tsx')).RemoveSignalLayer,
})
