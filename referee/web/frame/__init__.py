"""What every page needs: who asks, errors, headers, forms, language."""
