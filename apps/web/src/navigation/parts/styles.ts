// A style sheet that did not load is taken away: the loader asks again only for one that is not in the page.
if (!import.meta.env.SSR)
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
    },
    { capture: true },
  )
