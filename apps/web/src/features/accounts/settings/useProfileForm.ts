import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { readToken } from '#api/session.ts'
import { useLeaveGuard } from '#navigation'
import { confirmed } from '#ui/layers/confirm.ts'
import { toast } from '#ui/toasts/index.ts'
import { refreshPage, useSetMe } from '../me.ts'
import { avatarProblem, changesOf, checkDraft, type Draft, draftOf, type Errors, placeErrors } from './draft.ts'

const LEAVING = {
  title: 'Изменения не сохранены',
  text: 'Если уйти со страницы, изменения в профиле пропадут.',
  action: 'Уйти без сохранения',
}

interface Saving {
  form: FormData
  sent: Partial<Draft>
}

/** State of the profile form. A profile that arrives later does not overwrite the user's edits. */
export function useProfileForm(me: Me) {
  const api = useApi()
  const queryClient = useQueryClient()
  const setMe = useSetMe()
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const [errors, setErrors] = useState<Errors>({})
  const saved = draftOf(me)
  const draft: Draft = { ...saved, ...edits }
  const changes = changesOf(draft, saved)

  const save = useMutation({
    // The endpoint accepts a form too, but its type names the JSON body only.
    mutationFn: ({ form }: Saving) => api.call(accounts.updateMe, { body: form as never }, { quiet: true }),
    onSuccess: ({ avatar_became_still: isStill, ...after }, { sent }) => {
      setMe(after)
      setEdits((known) => typedSince(known, sent))
      toast('Изменения были сохранены', 'green')
      if (isStill) toast('Аватар не движется: от анимации сохранён первый кадр')
      // Cards and comments show the author's name and picture, so they are refetched.
      void refreshPage(queryClient)
    },
    onError: (error) => {
      toast('Изменения не были сохранены', 'red')
      setErrors(wordsOf(error, draft))
    },
  })

  useLeaveGuard(changes !== null, async () => readToken() === null || confirmed(LEAVING))

  function edit<Name extends keyof Draft>(name: Name, value: Draft[Name]) {
    setEdits((known) => ({ ...known, [name]: value }))
    setErrors(({ [name]: _, form: __, ...rest }) => rest)
  }

  return {
    draft,
    errors,
    isChanged: changes !== null,
    isSaving: save.isPending,
    edit,
    choose(file: File) {
      const problem = avatarProblem(file)
      if (problem) setErrors((known) => ({ ...known, avatar: problem }))
      else edit('avatar', file)
    },
    reset() {
      setEdits({})
      setErrors({})
    },
    submit() {
      const found = checkDraft(draft)
      setErrors(found)
      if (changes && !save.isPending && Object.keys(found).length === 0) save.mutate({ form: changes, sent: edits })
    },
  }
}

function typedSince(edits: Partial<Draft>, sent: Partial<Draft>): Partial<Draft> {
  const names = Object.keys(edits) as (keyof Draft)[]
  return Object.fromEntries(names.filter((name) => edits[name] !== sent[name]).map((name) => [name, edits[name]]))
}

function wordsOf(error: Error, draft: Draft): Errors {
  if (!(error instanceof ApiError)) return { form: error.message }
  if (error.status === 413) return { avatar: 'Картинка больше 2 МБ' }
  return Object.keys(error.fields).length > 0 ? placeErrors(error.fields, draft) : { form: error.message }
}
