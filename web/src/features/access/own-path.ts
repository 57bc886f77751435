import { url } from '../../app/url'

// ownPath is where to go after signing in: a path of this dashboard, or the first page if it is anything else. The browser's own
// parser decides, because it drops tabs and line breaks and reads a backslash as a slash.
export function ownPath(to: unknown, origin = window.location.origin): string {
  if (typeof to !== 'string' || !to.startsWith('/')) return url.root
  try {
    return new URL(to, origin).origin === origin ? to : url.root
  } catch {
    return url.root // such as //[
  }
}
