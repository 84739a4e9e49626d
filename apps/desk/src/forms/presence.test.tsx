import { desk } from '@palata/contract/desk'
import { deskChannels } from '@palata/contract/desk/channels'
import { serve } from '@site/testing/replies.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, renderDesk, served } from '#testing/render.tsx'

test('a form shows who else has the same record open, and reports its own closing', async () => {
  const gleb = { username: 'gleb', name: 'Глеб Торн', avatar: '', since: '2026-11-20T11:05:00.000Z' }
  const { asked, unmount } = await renderDesk('/desk/channels/3/edit', {
    replies: {
      ...atTheDesk([served('channels')]),
      ...serve(
        deskChannels.read,
        { id: 3, slug: 'macro', name: 'Макро', logo: '', priority_show: 1 },
        { params: { id: '3' } },
      ),
      ...serve(desk.present, { others: [gleb] }),
    },
  })
  const line = await screen.findByText('Сейчас это правит не только вы:')
  expect(line.parentElement?.textContent).toContain('Глеб Торн с 14:05')
  const said = () => asked('POST /api/desk/presence/').map(({ body }) => body)
  expect(said()).toEqual([{ resource: 'channels', id: 3, is_open: true }])
  unmount()
  await waitFor(() => expect(said().at(-1)).toEqual({ resource: 'channels', id: 3, is_open: false }))
})
