declare module 'virtual:calls/public' {
  /** Method and path by the call's name. */
  const calls: Record<string, string>;
  export default calls;
}

declare module 'virtual:calls/all' {
  const calls: Record<string, string>;
  export default calls;
}

declare module 'virtual:data-router' {
  export {
    createBrowserRouter,
    Outlet,
    RouterProvider,
    ScrollRestoration,
    useBeforeUnload,
    useBlocker,
    useLoaderData,
    useNavigation,
    useRevalidator,
  } from 'react-router';
}
