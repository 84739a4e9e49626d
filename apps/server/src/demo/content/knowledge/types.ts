/** A page of the knowledge base; links to other pages use their slugs. */
export interface DemoPage {
  slug: string
  title: string
  lead: string
  html: string
  checkedBy: string
  checkedDaysAgo: number
  /** Months for which a check holds; six by default. */
  months?: number
}

export interface DemoMenu {
  title: string
  pages: DemoPage[]
  menus?: DemoMenu[]
}
