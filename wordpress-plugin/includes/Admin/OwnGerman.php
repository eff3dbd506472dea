<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Admin;

defined( 'ABSPATH' ) || exit;

/**
 * German for every German locale (de_DE, de_DE_formal, de_AT, de_CH …) from the one translation in build/languages, unless
 * a language pack is installed. WordPress has no fallback from one locale to another, and before 6.8 it does not look in the
 * plugin's folder.
 */
final class OwnGerman {

	private const DOMAIN = 'parley-chat';
	private const NAME   = 'parley-chat-de_DE';

	/** @var string */
	private $folder;

	/** @param string $file The plugin's main file. */
	public function __construct( string $file ) {
		$this->folder = plugin_dir_path( $file ) . 'build/languages/';
	}

	public function register(): void {
		add_filter( 'lang_dir_for_domain', array( $this, 'folder' ), 10, 3 );
		add_filter( 'load_textdomain_mofile', array( $this, 'texts' ), 10, 2 );
		add_filter( 'load_script_translation_file', array( $this, 'script' ), 10, 3 );
	}

	/**
	 * @param string|false $path
	 * @return string|false
	 */
	public function folder( $path, string $domain, string $locale ) {
		return false === $path && self::DOMAIN === $domain && 0 === strpos( $locale, 'de_' ) ? $this->folder : $path;
	}

	/**
	 * Returns the path of our .mo file if there is no other translation. WordPress prefers the file next to it that
	 * ends with `.l10n.php`.
	 */
	public function texts( string $file, string $domain ): string {
		return self::DOMAIN === $domain && ! is_readable( $file ) && ! is_readable( substr( $file, 0, -3 ) . '.l10n.php' )
			? $this->own( $file )
			: $file;
	}

	/**
	 * @param string|false $file
	 * @return string|false
	 */
	public function script( $file, string $handle, string $domain ) {
		return self::DOMAIN === $domain && is_string( $file ) && ! is_readable( $file ) ? $this->own( $file ) : $file;
	}

	/**
	 * Returns the corresponding file of our German translation if `$file` is for a German locale; otherwise returns
	 * `$file`.
	 */
	private function own( string $file ): string {
		return preg_match( '~^.*/parley-chat-de_\w+~', $file, $found )
			? $this->folder . self::NAME . substr( $file, strlen( $found[0] ) )
			: $file;
	}
}
