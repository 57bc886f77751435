import type { Plugin } from 'vite'

// speak does in development what the server does to a built page: WEB_LANGUAGE=de make web-dev.
export function speak(language: string): Plugin {
  return {
    name: 'speak',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        if (language === 'en') return html
        const texts = `<script type="module" src="/src/text/entry/${language}.ts"></script>`
        return html.replace('lang="en"', `lang="${language}"`).replace('<script', `${texts}<script`)
      },
    },
  }
}
