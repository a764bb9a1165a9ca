import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const element = document.getElementById('console');
if (element) createRoot(element).render(<App />);
