/** Name of the club, which the server writes into the desk's page. */
export const brandOfDesk = () => document.documentElement.dataset.brand ?? 'Палата'
