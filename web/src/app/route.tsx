import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { Waiting } from '../ui/empty'
import { Missing } from './missing'
import { last, session } from './session'
import { ShellPage } from './shell'
import { agency, url } from './url'

type Part = () => Promise<object>

// Every page is a part of its own, which is loaded when somebody goes there.
const pages: Partial<Record<keyof typeof url, [Part, string]>> = {
  home: [() => import('../features/home/home-page'), 'HomePage'],
  contacts: [() => import('../features/contact/contacts-page'), 'ContactsPage'],
  contact: [() => import('../features/contact/contact-page'), 'ContactPage'],
  contactImport: [() => import('../features/contact/import-page'), 'ImportPage'],
  tags: [() => import('../features/tag/tags-page'), 'TagsPage'],
  inbox: [() => import('../features/conversation/inbox-page'), 'InboxPage'],
  appointments: [() => import('../features/appointment/appointments-page'), 'AppointmentsPage'],
}

const doors: Partial<Record<keyof typeof url, [Part, string]>> = {
  login: [() => import('../features/access/login-page'), 'LoginPage'],
  setup: [() => import('../features/access/setup-page'), 'SetupPage'],
  invite: [() => import('../features/access/invite-page'), 'InvitePage'],
}

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing })

// Who comes without an address goes to where they last were.
const start = createRoute({
  getParentRoute: () => root,
  path: url.root,
  beforeLoad: async () => {
    const who = await session.who().catch(() => null)
    if (!who) throw redirect({ to: url.login })
    if (!who.workspaces.some((w) => w.id === last.workspace()) && who.workspaces[0])
      last.keep('workspace', who.workspaces[0].id)
    throw redirect({ to: url.home, params: { subaccount: last.subaccount() ?? agency } })
  },
})

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: ShellPage })

function routes(parent: AnyRoute, parts: typeof pages) {
  return Object.entries(parts).map(([name, [load, page]]) =>
    createRoute({
      getParentRoute: () => parent,
      path: url[name as keyof typeof url],
      component: lazyRouteComponent(load as never, page as never),
    }),
  )
}

const tree = root.addChildren([start, ...routes(root, doors), shell.addChildren(routes(shell, pages))])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  defaultPendingMs: 150,
  scrollRestoration: true,
})
