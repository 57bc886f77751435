import { CSPProvider } from '@base-ui/react/csp-provider'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Crash } from './app/crash'
import { router } from './app/route'
import { SignInAgain } from './app/sign-in-again'
import './app/style.css'
import { showTheme } from './app/theme'
import { ToastList } from './ui/toast-list'

showTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <RouterProvider router={router} />
      <Crash>
        <SignInAgain />
      </Crash>
      <Crash silent>
        <ToastList />
      </Crash>
    </CSPProvider>
  </StrictMode>,
)
