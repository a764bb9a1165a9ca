import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepPage } from './parts/keep-page.ts';

keepPage(document);
const element = document.getElementById('console');
if (element) createRoot(element).render(<App />);
